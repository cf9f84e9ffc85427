import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToLateAnswers } from '#web/api/outbox-sending.ts';

/** Many may arrive at once after an evening without network. */
const SETTLED_MILLISECONDS = 300;

/** What was kept and has now arrived changes what the screens show: they read anew. */
export function useLateAnswers() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToLateAnswers(() => {
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
