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
import { type Act, type Change, retryLostAnswer } from '#web/api/outbox/lost-answer.ts';

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

/** A measure is part of the draft of its concept. */
function useRefresh() {
  const client = useQueryClient();
  return {
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([actions.path, socialConcepts.path].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  };
}

export const useCreateMeasure = () =>
  useMutation({ mutationFn: (act: Act<ActionCreate>) => call(createAction, act), ...useRefresh() });

export const useChangeMeasure = () =>
  useMutation({
    mutationFn: ({ id, ...change }: Change<ActionPatch> & { readonly id: string }) =>
      call(patchAction, { params: { id }, ...change }),
    ...useRefresh(),
  });
