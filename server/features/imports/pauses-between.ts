import { setImmediate } from 'node:timers/promises';

const MAX_TURN_MILLISECONDS = 10;

/**
 * Returns a function that yields to the event loop once the work has run for that long. It measures time and does not
 * count lines, because on a busy machine, or before the code is compiled, fifty lines took a fifth of a second.
 */
export function createPause(): () => Promise<void> {
  let lastPause = performance.now();
  return async () => {
    if (performance.now() - lastPause < MAX_TURN_MILLISECONDS) return;
    await setImmediate();
    lastPause = performance.now();
  };
}
