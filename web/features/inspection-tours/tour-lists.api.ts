import { queryOptions } from '@tanstack/react-query';
import { inspectionTours, listInspectionTours } from '#shared/contracts/inspection-tours.ts';
import { call } from '#web/api/client.ts';
import { POLL_MILLISECONDS } from '#web/api/polling.ts';
import { usePagedList } from '#web/ui/paged-list.ts';
import { NO_TOUR_FILTER, type TourFilter, tourListQuery } from './tour-filter.ts';

export function useTourList(filter: TourFilter) {
  return usePagedList({
    queryKey: [inspectionTours.path, 'list', filter],
    load: (page, signal) => call(listInspectionTours, { query: { ...tourListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}

/** Tours that nobody walked on a day, at every venue in sight. */
export const missedToursQuery = (day: string) =>
  queryOptions({
    queryKey: [inspectionTours.path, 'missed', day],
    queryFn: ({ signal }) =>
      call(listInspectionTours, {
        query: {
          ...tourListQuery({ ...NO_TOUR_FILTER, from: day, to: day, source: 'missed' }),
          pagination: false,
        },
        signal,
      }),
    select: (collection) => collection['hydra:member'],
    refetchInterval: POLL_MILLISECONDS,
  });

/** How many rows the list with this filter has, without loading them. */
export const tourCountQuery = (filter: TourFilter) =>
  queryOptions({
    queryKey: [inspectionTours.path, 'count', filter],
    queryFn: ({ signal }) =>
      call(listInspectionTours, { query: { ...tourListQuery(filter), itemsPerPage: 1 }, signal }),
    select: (collection) => collection['hydra:totalItems'],
    refetchInterval: POLL_MILLISECONDS,
  });
