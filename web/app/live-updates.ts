import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadInTime } from '#web/ui/chunk-load.ts';
import { untilQuiet } from './until-quiet.ts';

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
