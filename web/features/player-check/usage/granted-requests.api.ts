import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LimitsPatch, patchLimits } from '#shared/contracts/player-check/limit-changes.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';

export function useGrantRequests(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<LimitsPatch>) =>
      call(patchLimits, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: limitsQuery(id).queryKey }),
  });
}
