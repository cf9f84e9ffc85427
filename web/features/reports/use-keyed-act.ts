import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';

interface Keyed {
  readonly idempotencyKey: string;
}

/**
 * Wraps a mutation so that its idempotency key stays the same until it succeeds. Pressing twice or a lost response then
 * executes it once.
 */
export function useKeyedAct<Answer>(act: UseMutationResult<Answer, unknown, Keyed>, onDone: () => void) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const run = () =>
    act.mutateAsync({ idempotencyKey }).then(() => {
      setIdempotencyKey(crypto.randomUUID());
      onDone();
    }, showSendError);
  return { run, isSending: act.isPending };
}
