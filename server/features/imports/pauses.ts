import { setImmediate } from 'node:timers/promises';

const MAX_TURN_MILLISECONDS = 10;

/**
 * Lets other calls in once this work was at it for so long. By time and not by lines: on a busy machine, or before the code is
 * compiled, fifty lines took a fifth of a second.
 */
export function pausesBetween(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_TURN_MILLISECONDS) return;
    await setImmediate();
    since = performance.now();
  };
}
