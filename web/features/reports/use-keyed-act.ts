import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';

interface Keyed {
  readonly idempotencyKey: string;
}

/**
 * A mutation whose idempotency key stays the same until it succeeds, so that pressing twice or a lost response
 * executes it once.
 */
export function useKeyedAct<Answer>(act: UseMutationResult<Answer, unknown, Keyed>, onDone: () => void) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  // Callbacks of `mutate` are not called for a component that the reload after the act has removed.
  const run = () =>
    act.mutateAsync({ idempotencyKey }).then(() => {
      setIdempotencyKey(crypto.randomUUID());
      onDone();
    }, showSendError);
  return { run, isSending: act.isPending };
}
