import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { waitUntilIdle } from '#web/ui/screen/wait-until-idle.ts';

/**
 * Receives the server's announcements of changes while the user is signed in. It starts after the first screen has
 * loaded all its data.
 */
export function useLiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const abortController = new AbortController();
    void followServerChanges(client, abortController.signal);
    return () => abortController.abort();
  }, [client]);
}

async function followServerChanges(client: QueryClient, signal: AbortSignal) {
  await waitUntilIdle(client, signal);
  if (signal.aborted) return;
  // The file is missing after a deployment. Polling continues, and the next page load fetches the new file.
  const live = await loadWithTimeout(import('#web/api/client/live.ts')).catch(() => null);
  await live?.followChanges(client, signal);
}
