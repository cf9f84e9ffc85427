import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadInTime } from '#web/ui/chunk-load.ts';

const LOOK_MILLISECONDS = 250;
const QUIET_LOOKS = 4;

/** As long as somebody is signed in here. It comes after everything the first screen needs. */
export function useLiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void follow(client, leaving.signal);
    return () => leaving.abort();
  }, [client]);
}

async function follow(client: QueryClient, signal: AbortSignal) {
  await untilQuiet(client, signal);
  if (signal.aborted) return;
  // Its file is gone after a deployment: asking now and then goes on, and the next page brings the new one.
  const live = await loadInTime(import('#web/api/live.ts')).catch(() => null);
  await live?.followChanges(client, signal);
}

function untilQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
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
