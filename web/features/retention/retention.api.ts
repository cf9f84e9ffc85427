import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getRetentionPolicy,
  listRetentionPolicies,
  patchRetentionPolicy,
  retentionPolicies,
  type RetentionPolicyPatch,
} from '#shared/contracts/retention/retention.ts';
import { call, callVersioned } from '#web/api/client/client.ts';
import { type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [retentionPolicies.path, 'item', id],
    queryFn: ({ signal }) => callVersioned(getRetentionPolicy, { params: { id }, signal }),
    staleTime: 0,
  });

/** Returns the periods of all organisations that the user may see. */
export const policiesQuery = queryOptions({
  queryKey: [retentionPolicies.path, 'all'],
  queryFn: ({ signal }) => call(listRetentionPolicies, { query: { pagination: false }, signal }),
});

export function useChangePolicy(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...request }: UpdateRequest<RetentionPolicyPatch>) =>
      call(patchRetentionPolicy, { params: { id }, body, ...request }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [retentionPolicies.path] }),
  });
}
