import type { QueryClient } from '@tanstack/react-query';

const LOOK_MILLISECONDS = 250;
const QUIET_LOOKS = 4;

/** Name of the mark at the moment from which on is fetched what the first screen does without. */
const QUIET_MARK = 'quiet';

/** The screen has everything it needs: for a second nothing was asked. What comes after that stands in nobody's way. */
export function untilQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let quietLooks = 0;
    const timer = setInterval(() => {
      quietLooks = client.isFetching() === 0 ? quietLooks + 1 : 0;
      if (quietLooks < QUIET_LOOKS && !signal.aborted) return;
      clearInterval(timer);
      if (!signal.aborted) performance.mark(QUIET_MARK);
      resolve();
    }, LOOK_MILLISECONDS);
  });
}
