import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-web-'));
fs.mkdirSync(path.join(folder, 'assets'));
fs.mkdirSync(path.join(folder, '.vite'));
fs.writeFileSync(
  path.join(folder, 'index.html'),
  '<meta name="runtime-config" content="%RUNTIME_CONFIG%" /><!-- preloads -->',
);
fs.writeFileSync(
  path.join(folder, '.vite', 'first-loads.json'),
  JSON.stringify({ '/login': ['assets/login.js', 'assets/login.css'], '/pd/$token': ['assets/upload.js'] }),
);
fs.writeFileSync(
  path.join(folder, 'pruefen.html'),
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'" />Dokument prüfen`,
);
fs.writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
fs.writeFileSync(path.join(folder, 'assets', 'list-1a2b3c4.js'), 'export {};');
fs.writeFileSync(path.join(folder, 'assets', 'check-worker-1a2b3c4.js'), 'export {};');
const app = await testApp({
  WEB_DIR: folder,
  PUBLIC_ORIGIN: 'https://schutzbuch.example',
  SECURITY_CONTACT: 'mailto:sicherheit@schutzbuch.example,https://schutzbuch.example/meldung',
});
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

it('a worker has a policy of its own, because it does not obey that of the page', async () => {
  const headers = await headersOf('/assets/check-worker-1a2b3c4.js');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
});

const LOGIN_LINKS =
  '<template><link rel="modulepreload" crossorigin href="/assets/login.js"><link rel="preload" as="style" crossorigin href="/assets/login.css"></template>';

it.each([
  ['/login', LOGIN_LINKS],
  ['/login?then=/service', LOGIN_LINKS],
  ['/pd/abc', '<template><link rel="modulepreload" crossorigin href="/assets/upload.js"></template>'],
  ['/reports/list', ''],
])('the page at %s names the files of its screen, which its first script lets the browser load', async (url, links) => {
  const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(body.split('/>')[1]).toBe(links);
});

it('the page on which documents are verified has the policy that stands in it, and is downloaded as a file as well', async () => {
  const [page, file] = [await app.inject('/pruefen'), await app.inject('/pruefen.html')];
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'",
  );
  expect(page.headers['content-disposition']).toBeUndefined();
  expect(file.headers['content-disposition']).toBe('attachment; filename="schutzbuch-pruefen.html"');
  expect([page.statusCode, file.body]).toEqual([200, page.body]);
});

it('security.txt names the configured contacts in their order, and is valid for less than a year', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? '';
  expect(body.replace(expires, '…')).toBe(
    'Contact: mailto:sicherheit@schutzbuch.example\nContact: https://schutzbuch.example/meldung\nExpires: …\n' +
      'Preferred-Languages: de, en\nCanonical: https://schutzbuch.example/.well-known/security.txt\n',
  );
  const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
