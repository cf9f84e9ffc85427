import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';

it('only the user of the server can read the embedded database', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-'));
  fs.mkdirSync(path.join(directory, 'database'), { mode: 0o755 });
  const store = await openEmbedded(directory);
  await store.close();
  expect(fs.statSync(path.join(directory, 'database')).mode & 0o777).toBe(0o700);
  fs.rmSync(directory, { recursive: true });
}, 60_000);

it.runIf(process.platform === 'linux')(
  'a transaction is on the disk when it has ended',
  async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-'));
    const syncedFiles: string[] = [];
    const sync = fs.fdatasyncSync;
    const spy = vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
      sync(descriptor);
      syncedFiles.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`));
    });
    const store = await openEmbedded(directory);
    onTestFinished(async () => {
      await store.close();
      spy.mockRestore();
      fs.rmSync(directory, { recursive: true });
    });
    // Opening already syncs, so that a power cut during the recovery from another one does no harm.
    expect(syncedFiles.some((file) => file.includes('/pg_wal/'))).toBe(true);
    await store.runScript('create table noted (text text)');
    for (const text of ['one', 'two']) {
      syncedFiles.length = 0;
      await store.asSystem(async (tx) => {
        await sql`insert into noted values (${text})`.execute(tx);
        expect(syncedFiles).toEqual([]);
      });
      expect(syncedFiles).toEqual([expect.stringContaining('/database/pg_wal/')]);
    }
  },
  60_000,
);
