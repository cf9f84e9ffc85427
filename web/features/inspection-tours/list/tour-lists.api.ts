import { queryOptions } from '@tanstack/react-query';
import { inspectionTours, listInspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type TourFilter, tourListQuery } from './tour-filter.ts';

export function useTourList(filter: TourFilter) {
  return usePagedList({
    queryKey: [inspectionTours.path, 'list', filter],
    load: (page, signal) => call(listInspectionTours, { query: { ...tourListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}

/** Counts the rows of the list with this filter without loading them. */
export const tourCountQuery = (filter: TourFilter) =>
  queryOptions({
    queryKey: [inspectionTours.path, 'count', filter],
    queryFn: ({ signal }) =>
      call(listInspectionTours, { query: { ...tourListQuery(filter), itemsPerPage: 1 }, signal }),
    select: (collection) => collection['hydra:totalItems'],
    refetchInterval: POLL_MILLISECONDS,
  });
