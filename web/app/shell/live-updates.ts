import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { waitUntilIdle } from '#web/ui/screen/wait-until-idle.ts';

/**
 * Follows the server's changes while the user is signed in. It starts after the first screen has loaded everything it
 * needs.
 */
export function useLiveUpdates() {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void follow(client, leaving.signal);
    return () => leaving.abort();
  }, [client]);
}

async function follow(client: QueryClient, signal: AbortSignal) {
  await waitUntilIdle(client, signal);
  if (signal.aborted) return;
  // The file is missing after a deployment. Polling continues, and the next page load fetches the new file.
  const live = await loadWithTimeout(import('#web/api/client/live.ts')).catch(() => null);
  await live?.followChanges(client, signal);
}
