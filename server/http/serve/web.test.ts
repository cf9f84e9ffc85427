import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-web-'));
fs.mkdirSync(path.join(folder, 'assets'));
fs.writeFileSync(path.join(folder, 'index.html'), '<meta name="runtime-config" content="%RUNTIME_CONFIG%" />');
fs.writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
fs.writeFileSync(path.join(folder, 'assets', 'list-1a2b3c4.js'), 'export {};');
const app = await testApp({ WEB_DIR: folder });
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const headersOf = async (url: string) => (await app.inject(url)).headers;

it('files that are named by their content have few headers and are kept for a year', async () => {
  const { date: _date, ...headers } = await headersOf('/assets/list-1a2b3c4.js');
  expect(headers).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    connection: 'keep-alive',
    'content-length': '10',
    'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
});

it('other files are checked for changes and may not be shown within another page', async () => {
  const headers = await headersOf('/icon.svg');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['etag']).toBeDefined();
  expect(headers['x-frame-options']).toBe('DENY');
});
