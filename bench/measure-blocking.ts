import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './load.ts';

export const MAX_BLOCK_MILLISECONDS = 50;
const TURNS = 3;

/**
 * Runs a piece of work three times. Returns the median of its duration, and the minimum of the longest time that it
 * blocks the event loop for other requests.
 */
export async function measureBlocking<Result>(work: () => Promise<Result>) {
  const times: number[] = [];
  const longestBlocks: number[] = [];
  let result: Result;
  do {
    await wait(200);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startedAt = performance.now();
    result = await work();
    times.push(performance.now() - startedAt);
    delay.disable();
    longestBlocks.push(delay.max / 1e6);
  } while (times.length < TURNS);
  return { medianMilliseconds: percentile(times, 0.5), blockMilliseconds: Math.min(...longestBlocks), result };
}
