import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endUserSession,
  listUserSessions,
  resetSecondFactor,
  type SecondFactorReset,
} from '#shared/contracts/users/user-access.ts';
import { users } from '#shared/contracts/users/users.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: [users.path, 'sessions', id],
    queryFn: ({ signal }) => call(listUserSessions, { params: { id }, signal }),
  });

export function useEndUserSession(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => call(endUserSession, { params: { id }, body: { session } }),
    onSettled: () => client.invalidateQueries({ queryKey: userSessionsQuery(id).queryKey }),
  });
}

export function useResetSecondFactor(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<SecondFactorReset>) =>
      call(resetSecondFactor, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [users.path] }),
  });
}
