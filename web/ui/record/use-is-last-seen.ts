import { useSyncExternalStore } from 'react';
import { isUnanswered } from '#web/api/client/api-error.ts';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';

/** Returns whether the server cannot be asked for a record now, so that what is shown of it was read before. */
export function useIsLastSeen({ error }: { readonly error: Error | null }): boolean {
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  return !isOnline || isUnanswered(error);
}
