import { isUnanswered } from '#web/api/client/api-error.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';

/** Returns whether the server cannot be asked for a record now, so that what is shown of it was read before. */
export function useIsLastSeen({ error }: { readonly error: Error | null }): boolean {
  const isOnline = useIsOnline();
  return !isOnline || isUnanswered(error);
}

/** The style of a button that has to wait for the server: it keeps its place, so that nothing moves under a finger. */
export const keepPlace = (isWaiting: boolean) => (isWaiting ? ({ visibility: 'hidden' } as const) : undefined);
