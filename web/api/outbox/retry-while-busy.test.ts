import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileBusy } from './retry-while-busy.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const busy = (seconds: string) => new Response(null, { status: 429, headers: { 'retry-after': seconds } });

it('repeats the request after the time in Retry-After', async () => {
  const answers = [busy('1'), busy('1')];
  const ask = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? new Response('da'));
  const answer = retryWhileBusy(ask);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect([(await answer).status, ask.mock.calls.length]).toEqual([200, 3]);
});

it.each([
  ['a limit of an hour', '3600', 1],
  ['a server that stays busy', '1', 6],
])('returns the 429 response of %s', async (_case, seconds, times) => {
  const ask = vi.fn<() => Promise<Response>>(async () => busy(seconds));
  const answer = retryWhileBusy(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([(await answer).status, ask.mock.calls.length]).toEqual([429, times]);
});

it('passes on the error of a request that was aborted while waiting', async () => {
  const ask = vi.fn<() => Promise<Response>>(async () => Promise.reject(new Error('vorbei')));
  ask.mockResolvedValueOnce(busy('1'));
  const answer = retryWhileBusy(ask);
  vi.advanceTimersByTimeAsync(2000).catch(() => undefined);
  await expect(answer).rejects.toThrow('vorbei');
});
