import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600, sub: 'x' })).toString('base64url');
const stored = new Map([['token', `e30.${claims}.x`]]);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { querySelector: () => null, cookie: '' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.earlyRequests = undefined;
});

async function addressesAskedOn(pathname: string): Promise<readonly string[]> {
  vi.stubGlobal('location', { pathname });
  const { sendEarlyRequests } = await import('./early-requests.ts');
  void sendEarlyRequests();
  return [...(globalThis.earlyRequests?.keys() ?? [])];
}

it('the first script asks for the session, and drops answers that nobody has used', async () => {
  expect(await addressesAskedOn('/dashboard')).toContain('/api/currentuser');
  vi.advanceTimersByTime(10_000);
  expect(globalThis.earlyRequests?.size).toBe(0);
});

it.each(['/login', '/pd/abc', '/behoerde', '/tablet'])('the first script asks for nothing on %s', async (page) => {
  expect(await addressesAskedOn(page)).toEqual([]);
});
