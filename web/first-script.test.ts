import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FILES = 'links to the files of the screen';
const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600, sub: 'x' })).toString('base64url');
const append = vi.fn<(content: string) => void>();
const answer = Promise.withResolvers<Response>();

beforeEach(() => {
  vi.resetModules();
  append.mockClear();
  vi.stubGlobal('document', {
    querySelector: () => null,
    querySelectorAll: () => [{ content: FILES }],
    head: { append },
    cookie: '',
  });
  vi.stubGlobal('fetch', () => answer.promise);
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyRequests = undefined;
});

async function openPage(pathname: string, token: string | null) {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null) });
  await import('./first-script.ts');
}

it('the files of a screen are loaded when the session is known', async () => {
  await openPage('/dashboard', `e30.${claims}.x`);
  expect(append).not.toHaveBeenCalled();
  answer.resolve(Response.json({}));
  await vi.waitFor(() => expect(append).toHaveBeenCalledExactlyOnceWith(FILES));
});

it('the files of a page that needs no session are loaded at once', async () => {
  await openPage('/login', null);
  await vi.waitFor(() => expect(append).toHaveBeenCalledExactlyOnceWith(FILES));
});
