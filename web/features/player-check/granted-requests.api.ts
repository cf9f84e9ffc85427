import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LimitsPatch, patchLimits } from '#shared/contracts/limit-changes.ts';
import { call } from '#web/api/client.ts';
import { type Act, retryLostAnswer } from '#web/api/lost-answer.ts';
import { limitsQuery } from './player-check.api.ts';

export function useGrantRequests(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Act<LimitsPatch>) =>
      call(patchLimits, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: limitsQuery(id).queryKey }),
  });
}
