import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openEmbedded } from './embedded.ts';

it('only the user of the server can read the embedded database', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-'));
  fs.mkdirSync(path.join(directory, 'database'), { mode: 0o755 });
  const store = await openEmbedded(directory);
  await store.close();
  expect(fs.statSync(path.join(directory, 'database')).mode & 0o777).toBe(0o700);
  fs.rmSync(directory, { recursive: true });
}, 60_000);
