import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { logOut, useSession } from '#web/api/session/session.ts';
import { queryClient } from '#web/api/client/query-client.ts';

/** Logs out, after asking for confirmation if the server has not received all entries of this device. */
export function useLogOut(onConfirmationNeeded: () => void): () => void {
  const session = useSession();
  const { requests } = useOutbox();
  return () => {
    if (requests.length > 0) onConfirmationNeeded();
    else void logOut(queryClient, session);
  };
}
