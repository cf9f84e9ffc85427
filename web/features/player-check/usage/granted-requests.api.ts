import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LimitsPatch, patchLimits } from '#shared/contracts/player-check/limit-changes.ts';
import { call } from '#web/api/client/client.ts';
import { type Act, retryLostAnswer } from '#web/api/outbox/lost-answer.ts';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';

export function useGrantRequests(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Act<LimitsPatch>) =>
      call(patchLimits, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: limitsQuery(id).queryKey }),
  });
}
