import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';

import type { IdempotentRequest } from './reports.api.ts';

/**
 * Keeps the idempotency key of a mutation until it succeeds, so that a double click or a lost response executes it only
 * once.
 */
export function useIdempotentMutation<Answer>(
  mutation: UseMutationResult<Answer, unknown, IdempotentRequest>,
  onDone: () => void,
) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const send = () =>
    mutation.mutateAsync({ idempotencyKey }).then(() => {
      setIdempotencyKey(crypto.randomUUID());
      onDone();
    }, showSendError);
  return { send, isSending: mutation.isPending };
}
