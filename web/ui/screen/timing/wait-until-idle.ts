import type { QueryClient } from '@tanstack/react-query';

const CHECK_INTERVAL_MILLISECONDS = 250;
const REQUIRED_IDLE_CHECKS = 4;

/** Performance mark that separates the requests of the first screen from those that come later. */
const IDLE_MARK = 'quiet';

/**
 * Resolves when no query has been running for a second, which means that the first screen has loaded. Work that starts
 * then does not delay it.
 */
export function waitUntilIdle(client: QueryClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let idleChecks = 0;
    const timer = setInterval(() => {
      idleChecks = client.isFetching() === 0 ? idleChecks + 1 : 0;
      if (idleChecks < REQUIRED_IDLE_CHECKS && !signal.aborted) return;
      clearInterval(timer);
      if (!signal.aborted) performance.mark(IDLE_MARK);
      resolve();
    }, CHECK_INTERVAL_MILLISECONDS);
  });
}
