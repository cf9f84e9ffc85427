import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { KeptAct } from '#web/api/kept-act.ts';
import { subscribeToLateAnswers } from '#web/api/outbox-sending.ts';
import { SESSION_KEY, sessionQuery } from '#web/api/session.ts';
import { lockWorkplace } from './workplace-lock.ts';

/** Many may arrive at once after an evening without network. */
const SETTLED_MILLISECONDS = 300;

/** What was kept and has now arrived changes what the screens show: they read anew. */
export function useLateAnswers() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToLateAnswers((act) => {
      settleChoice(client, act);
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') }),
        SETTLED_MILLISECONDS,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
}

/** Somebody the server refuses must not go on signing here, nor must the person it still takes for the signer. */
function settleChoice(client: QueryClient, { choice, refusal }: KeptAct) {
  if (choice === undefined) return;
  const session = client.getQueryData(sessionQuery.queryKey);
  const isSigning = session?.profile?.['@id'] === choice.profile['@id'] && session.user.profileChosenOffline === true;
  if (refusal !== null && isSigning) void lockWorkplace(client, choice.profile, { idleMinutes: null, refusal });
  else void client.invalidateQueries({ queryKey: SESSION_KEY });
}
