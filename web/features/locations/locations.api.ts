import { queryOptions } from '@tanstack/react-query';
import { getLocation, listLocations, locations } from '#shared/contracts/locations/locations.ts';
import { listSocialConcepts, socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { getState, listStates, states } from '#shared/contracts/master-data/states.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type LocationFilter, locationListQuery } from '#web/features/locations/list/location-filter.ts';

const LOCATIONS_KEY = locations.path;

/** All visible locations by name, for filters and the dashboard. */
export const locationsQuery = queryOptions({
  queryKey: [LOCATIONS_KEY],
  queryFn: ({ signal }) => callEveryPage(listLocations, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export const useLocationList = (filter: LocationFilter) =>
  usePagedList({
    queryKey: [LOCATIONS_KEY, 'list', filter],
    load: (page, signal) => call(listLocations, { query: { ...locationListQuery(filter), page }, signal }),
  });

/** The item is refetched whenever the form opens, so that editing starts from the stored values. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: [LOCATIONS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getLocation, { params: { id }, signal }),
    staleTime: 0,
  });

export const statesQuery = queryOptions({
  queryKey: [states.path],
  queryFn: ({ signal }) => callEveryPage(listStates, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export const conceptsQuery = queryOptions({
  queryKey: [socialConcepts.path],
  queryFn: ({ signal }) => callEveryPage(listSocialConcepts, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export const stateQuery = (id: number) =>
  queryOptions({
    queryKey: [states.path, 'item', id],
    queryFn: ({ signal }) => call(getState, { params: { id }, signal }),
    staleTime: RARE_CHANGE_STALE_MILLISECONDS,
  });
