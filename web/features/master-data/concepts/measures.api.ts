import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ActionCreate,
  type ActionPatch,
  actions,
  createAction,
  getAction,
  listActions,
  patchAction,
} from '#shared/contracts/master-data/master-data.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

export const measuresQuery = (socialconcept: string) =>
  queryOptions({
    queryKey: [actions.path, 'catalogue', socialconcept],
    queryFn: ({ signal }) => callEveryPage(listActions, { query: { socialconcept, 'order[name]': 'asc' }, signal }),
  });

export const versionedActionQuery = (id: string) =>
  queryOptions({
    queryKey: [actions.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getAction, { params: { id }, signal }),
    staleTime: 0,
  });

/** Refetches the concept as well, because its actions are part of its draft. */
function useRefresh() {
  const client = useQueryClient();
  return {
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([actions.path, socialConcepts.path].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  };
}

export const useCreateMeasure = () =>
  useMutation({ mutationFn: (request: WriteRequest<ActionCreate>) => call(createAction, request), ...useRefresh() });

export const useChangeMeasure = () =>
  useMutation({
    mutationFn: ({ id, ...change }: UpdateRequest<ActionPatch> & { readonly id: string }) =>
      call(patchAction, { params: { id }, ...change }),
    ...useRefresh(),
  });
