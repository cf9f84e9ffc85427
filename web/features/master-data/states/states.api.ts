import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { listLocations, locations } from '#shared/contracts/locations/locations.ts';
import {
  getState,
  listStateChanges,
  listStates,
  patchState,
  stateChanges,
  states,
  type StatePatch,
} from '#shared/contracts/master-data/states.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

export const STATE_LIST_QUERY = { 'order[name]': 'asc' } as const;

export const useStateList = () =>
  usePagedList({
    queryKey: [states.path, 'list'],
    load: (page, signal) => call(listStates, { query: { ...STATE_LIST_QUERY, page }, signal }),
  });

export const stateChoicesQuery = queryOptions({
  queryKey: [states.path, 'choices'],
  queryFn: ({ signal }) => callEveryPage(listStates, { query: { 'order[name]': 'asc' }, signal }),
});

export const versionedStateQuery = (id: string) =>
  queryOptions({
    queryKey: [states.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getState, { params: { id }, signal }),
    staleTime: 0,
  });

export const stateChangesQuery = (state: string) =>
  queryOptions({
    queryKey: [stateChanges.path, 'of', state],
    queryFn: ({ signal }) => callEveryPage(listStateChanges, { query: { state, 'order[id]': 'desc' }, signal }),
  });

/** Counts the locations that a change concerns. */
export const locationsInStateQuery = (state: string) =>
  queryOptions({
    queryKey: [locations.path, 'in state', state],
    queryFn: async ({ signal }) => {
      const found = await call(listLocations, { query: { state, itemsPerPage: 1 }, signal });
      return found['hydra:totalItems'];
    },
  });

/** Refetches the tour clocks as well, because they depend on the silent days. */
export function useChangeState(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...requestOptions }: UpdateRequest<StatePatch>) =>
      call(patchState, { params: { id }, body, ...requestOptions }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [states.path, stateChanges.path, inspectionTours.path].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
