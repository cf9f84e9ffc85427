import { queryOptions } from '@tanstack/react-query';
import { activities } from '#shared/contracts/activities.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours.ts';
import { locations } from '#shared/contracts/locations.ts';
import { proofGaps } from '#shared/contracts/proof-gaps.ts';
import { tasks } from '#shared/contracts/tasks.ts';
import {
  getPeriodFigures,
  getVenueFigures,
  listVenueSituations,
  venueSituations,
} from '#shared/contracts/venue-situations.ts';
import { call } from '#web/api/client.ts';
import { POLL_MILLISECONDS } from '#web/api/polling.ts';
import { usePagedList } from '#web/ui/paged-list.ts';

/** What decides how a venue stands. */
const topics = [tasks.path, inspectionTours.path, proofGaps.path, locations.path];

export const NO_VENUE_FILTER = { severity: '', name: '' };
export type VenueFilter = typeof NO_VENUE_FILTER;

/** The gravest first. */
export const useVenueSituations = ({ severity, name }: VenueFilter) =>
  usePagedList({
    queryKey: [venueSituations.path, 'list', severity, name],
    load: (page, signal) =>
      call(listVenueSituations, {
        query: {
          ...(severity === '' ? {} : { severity }),
          ...(name === '' ? {} : { name }),
          'order[severity]': 'asc',
          'order[urgency]': 'desc',
          'order[name]': 'asc',
          page,
        },
        signal,
      }),
    refetchInterval: POLL_MILLISECONDS,
    topics,
  });

/** How many venues stand how. */
export const venueFiguresQuery = queryOptions({
  queryKey: [venueSituations.path, 'figures'],
  queryFn: ({ signal }) => call(getVenueFigures, { signal }),
  refetchInterval: POLL_MILLISECONDS,
  meta: { topics },
});

/** Whole days only, so it stays as it is until tomorrow. */
export const periodFiguresQuery = (today: string) =>
  queryOptions({
    queryKey: [activities.path, 'figures', today],
    queryFn: ({ signal }) => call(getPeriodFigures, { signal }),
    staleTime: POLL_MILLISECONDS,
  });
