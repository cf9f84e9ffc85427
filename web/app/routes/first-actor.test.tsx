import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/api/client/query-client.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';
import { firstActor } from '#web/app/shell/session-gate.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('the first paint waits for the session', async () => {
  queryClient.setQueryData(SESSION_KEY, { actor: 'somebody' });
  await expect(firstActor()).resolves.toBe('somebody');
});

it('a session that does not come is waited for in sight of the user', async () => {
  const shown = vi.fn<(actor: unknown) => void>();
  const ready = firstActor().then(shown);
  await vi.advanceTimersByTimeAsync(299);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ready;
  expect(shown).toHaveBeenCalledExactlyOnceWith(null);
});
