import type { Activity } from '#shared/contracts/activities/activities.ts';
import { isRevocable } from '#web/api/outbox/queued-request.ts';
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { useCorrectActivity } from '#web/features/activities/activities.api.ts';

export const RECORDED_BY_MISTAKE = 'Versehentlich erfasst';

/** Undoing records a correction; nothing is ever deleted. */
export function useUndoActivity() {
  const correct = useCorrectActivity();
  // The promise is awaited, because the component that offered to undo may be unmounted, which drops the callbacks of
  // `mutate`.
  return (activity: Activity) =>
    correct.mutateAsync({
      activity,
      body: { isCancelled: true, reason: RECORDED_BY_MISTAKE },
      idempotencyKey: crypto.randomUUID(),
    });
}

/**
 * Whether a kept activity can still be taken out of the outbox. After a first attempt the server may already have it,
 * so that it can be undone only once the answer has arrived.
 */
export const isWithdrawable = (idempotencyKey: string) =>
  outboxState().requests.some((request) => request.idempotencyKey === idempotencyKey && isRevocable(request));
