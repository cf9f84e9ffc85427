import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/api/client/query-client.ts';
import { startFirstQueries } from './first-queries.ts';
import { SESSION_KEY } from './session.ts';

afterEach(() => {
  globalThis.earlyRequests = undefined;
  queryClient.clear();
});

const SESSION = { location: null };

it('the first queries start with the session, before the screen is drawn', async () => {
  globalThis.earlyRequests = new Map();
  queryClient.setQueryData(SESSION_KEY, SESSION);
  const start = vi.fn<() => readonly []>(() => []);
  startFirstQueries(start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(SESSION));
});

it('nothing is asked for in advance if the first script has asked for nothing', async () => {
  queryClient.setQueryData(SESSION_KEY, SESSION);
  const start = vi.fn<() => readonly []>(() => []);
  startFirstQueries(start);
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
});
