import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { subscribeToLateAnswers } from '#web/api/outbox/outbox-sending.ts';
import { SESSION_KEY, sessionQuery } from '#web/api/session/session.ts';
import { lockWorkplace } from '#web/api/lock/workplace-lock.ts';

/** Entries that reach the server within this time cause a single refetch. */
const DEBOUNCE_MILLISECONDS = 300;

/** Refetches the data on the screen after entries of the outbox have reached the server. */
export function useOutboxAnswers() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribeToLateAnswers((request) => {
      handleChoiceAnswer(client, request);
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') }),
        DEBOUNCE_MILLISECONDS,
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}

/**
 * Locks the workplace if the server rejects the profile that was chosen offline; otherwise refetches the session,
 * because the server may still have the previous profile.
 */
function handleChoiceAnswer(client: QueryClient, { choice, refusal }: QueuedRequest) {
  if (choice === undefined) return;
  const session = client.getQueryData(sessionQuery.queryKey);
  const isSigning = session?.profile?.['@id'] === choice.profile['@id'] && session.user.profileChosenOffline === true;
  if (refusal !== null && isSigning) void lockWorkplace(client, choice.profile, { idleMinutes: null, refusal });
  else void client.invalidateQueries({ queryKey: SESSION_KEY });
}
