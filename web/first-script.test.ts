import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FILES = 'links to the files of the screen';
const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600, sub: 'x' })).toString('base64url');
const append = vi.fn<(content: string) => void>();
const answer = Promise.withResolvers<Response>();
const replaceWith = vi.fn<(text: string, button: { readonly textContent: string }) => void>();
const listenToClick = vi.fn<(type: 'click', listener: () => void) => void>();
const listen = vi.fn<(type: string, listener: (event: { target: unknown }) => void, isCapturing: boolean) => void>();

beforeEach(() => {
  vi.resetModules();
  append.mockClear();
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '.loading-page' ? { lastChild: { replaceWith } } : null),
    createElement: () => ({ addEventListener: listenToClick }),
    querySelectorAll: () => [{ content: FILES }],
    head: { append },
    cookie: '',
  });
  vi.stubGlobal('fetch', () => answer.promise);
  vi.stubGlobal('HTMLScriptElement', Map);
  vi.stubGlobal('addEventListener', listen);
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyRequests = undefined;
});

const reload = vi.fn<() => void>();

async function openPage(pathname: string, token: string | null) {
  vi.stubGlobal('location', { pathname, reload });
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

it('a script that cannot be loaded is named, with a button that loads the page again', async () => {
  await openPage('/login', null);
  const [type, listener, isCapturing] = listen.mock.lastCall ?? [];
  expect([type, isCapturing]).toEqual(['error', true]);
  listener?.({ target: 'an image' });
  expect(replaceWith).not.toHaveBeenCalled();
  listener?.({ target: new Map() });
  const [text, button] = replaceWith.mock.lastCall ?? [];
  expect([text, button?.textContent]).toEqual(['Schutzbuch konnte nicht geladen werden.', 'Neu laden']);
  listenToClick.mock.lastCall?.[1]();
  expect(reload).toHaveBeenCalledOnce();
});
