import type { QueryClient } from '@tanstack/react-query';

const LOOK_MILLISECONDS = 250;
const QUIET_LOOKS = 4;

/** The screen has everything it needs: for a second nothing was asked. What comes after that stands in nobody's way. */
export function untilQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let quietLooks = 0;
    const timer = setInterval(() => {
      quietLooks = client.isFetching() === 0 ? quietLooks + 1 : 0;
      if (quietLooks < QUIET_LOOKS && !signal.aborted) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MILLISECONDS);
  });
}
