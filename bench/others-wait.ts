import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './load.ts';

export const MAX_WAIT_MILLISECONDS = 50;
const TURNS = 3;

/**
 * Runs a piece of work three times. Returns the median of its duration, and the minimum of the longest time that it
 * blocks the event loop for other requests.
 */
export async function whileOthersWait<Made>(make: () => Promise<Made>) {
  const times: number[] = [];
  const waits: number[] = [];
  let result: Made;
  do {
    await wait(200);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    result = await make();
    times.push(performance.now() - began);
    delay.disable();
    waits.push(delay.max / 1e6);
  } while (times.length < TURNS);
  return { time: percentile(times, 0.5), longest: Math.min(...waits), made: result };
}
