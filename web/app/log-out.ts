import { useOutbox } from '#web/api/outbox-state.ts';
import { logOut, useSession } from '#web/api/session.ts';
import { queryClient } from './query-client.ts';

/** Logs out; asks first where this device has entries that the server does not have. */
export function useLogOut(onAsk: () => void): () => void {
  const session = useSession();
  const { acts } = useOutbox();
  return () => {
    if (acts.length > 0) onAsk();
    else void logOut(queryClient, session);
  };
}
