import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileBusy } from './while-busy.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const busy = (seconds: string) => new Response(null, { status: 429, headers: { 'retry-after': seconds } });

it('asks again after the time the server names', async () => {
  const answers = [busy('1'), busy('1')];
  const ask = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? new Response('da'));
  const answer = whileBusy(ask);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect([(await answer).status, ask.mock.calls.length]).toEqual([200, 3]);
});

it.each([
  ['a limit of an hour', '3600', 1],
  ['a server that stays busy', '1', 6],
])('%s is told after all', async (_case, seconds, times) => {
  const ask = vi.fn<() => Promise<Response>>(async () => busy(seconds));
  const answer = whileBusy(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([(await answer).status, ask.mock.calls.length]).toEqual([429, times]);
});

it('says what asking said once somebody stopped waiting', async () => {
  const ask = vi.fn<() => Promise<Response>>(async () => Promise.reject(new Error('vorbei')));
  ask.mockResolvedValueOnce(busy('1'));
  const answer = whileBusy(ask);
  vi.advanceTimersByTimeAsync(2000).catch(() => undefined);
  await expect(answer).rejects.toThrow('vorbei');
});
