import { queryOptions } from '@tanstack/react-query';
import { activities } from '#shared/contracts/activities/activities.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { uploadLinks } from '#shared/contracts/upload-links/upload-links.ts';
import {
  getPeriodFigures,
  getLocationFigures,
  getLocationSituation,
  listLocationSituations,
  type LocationSituation,
  locationSituations,
  type Severity,
} from '#shared/contracts/locations/location-situations.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { type PagedListOptions, usePagedList } from '#web/ui/list/paged-list.ts';

/** Changes of these collections change the situation of a location. */
const topics = [tasks.path, inspectionTours.path, proofGaps.path, locations.path, uploadLinks.path];

/** The severities of locations that need attention. */
export const NEEDING_ATTENTION = ['act', 'watch', 'later'] as const;

interface SituationFilter {
  readonly severity: readonly Severity[];
  /** Part of the name; '' for all locations. */
  readonly name: string;
}

/** Locations with the gravest problems first, and those without one for today by their deadlines. */
export const situationList = ({ severity, name }: SituationFilter): PagedListOptions<LocationSituation> => ({
  queryKey: [locationSituations.path, 'list', severity, name],
  load: (page, signal) =>
    call(listLocationSituations, {
      query: {
        severity,
        ...(name === '' ? {} : { name }),
        'order[severity]': 'asc',
        'order[consequence]': 'asc',
        'order[nextDeadlineAt]': 'asc',
        'order[urgency]': 'desc',
        'order[name]': 'asc',
        page,
      },
      signal,
    }),
  refetchInterval: POLL_MILLISECONDS,
  topics,
});

export const useLocationSituations = (filter: SituationFilter) => usePagedList(situationList(filter));

/** How one location stands. Changes elsewhere do not ask again, because the server computes it from many records. */
export const situationQuery = (id: number) =>
  queryOptions({
    queryKey: [locationSituations.path, 'item', id],
    queryFn: ({ signal }) => call(getLocationSituation, { params: { id: String(id) }, signal }),
    staleTime: POLL_MILLISECONDS,
  });

/** Counts the locations by severity. */
export const locationFiguresQuery = queryOptions({
  queryKey: [locationSituations.path, 'figures'],
  queryFn: ({ signal }) => call(getLocationFigures, { signal }),
  refetchInterval: POLL_MILLISECONDS,
  meta: { topics },
});

/** The figures cover whole days, so they stay the same until tomorrow. */
export const periodFiguresQuery = (today: string) =>
  queryOptions({
    queryKey: [activities.path, 'figures', today],
    queryFn: ({ signal }) => call(getPeriodFigures, { signal }),
    staleTime: POLL_MILLISECONDS,
  });
