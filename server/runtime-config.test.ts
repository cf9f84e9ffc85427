import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-web-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<meta name="runtime-config" content="%RUNTIME_CONFIG%" />');
const app = await testApp({ WEB_DIR: folder });
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const isFirstRun = async () => (await app.inject('/login')).body.includes('&quot;isFirstRun&quot;:true');

it('the login page shows a notice until the first user exists', async () => {
  expect(await isFirstRun()).toBe(true);
  await factories(app).addUser('ROLE_ADMIN');
  expect(await isFirstRun()).toBe(false);
  const page = (await app.inject('/login')).body;
  expect(page).not.toContain('haus.test');
});
