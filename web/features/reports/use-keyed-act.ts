import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';

interface Keyed {
  readonly idempotencyKey: string;
}

/** One act of a dialog: pressing twice, and an answer that got lost, do it once. */
export function useKeyedAct<Answer>(act: UseMutationResult<Answer, unknown, Keyed>, onDone: () => void) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const run = () =>
    act.mutate(
      { idempotencyKey },
      {
        onSuccess: () => {
          setIdempotencyKey(crypto.randomUUID());
          onDone();
        },
        onError: showSendError,
      },
    );
  return { run, isSending: act.isPending };
}
