import { queryOptions } from '@tanstack/react-query';
import { activities, listActivities } from '#shared/contracts/activities/activities.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type ActivityFilter, activityListQuery } from './activity-filter.ts';

export function useActivityList(filter: ActivityFilter) {
  return usePagedList({
    queryKey: [activities.path, 'list', filter],
    load: (page, signal) => call(listActivities, { query: { ...activityListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}

/** Counts the rows of the list with this filter without loading them. */
export const activityCountQuery = (filter: ActivityFilter) =>
  queryOptions({
    queryKey: [activities.path, 'count', filter],
    queryFn: ({ signal }) => call(listActivities, { query: { ...activityListQuery(filter), itemsPerPage: 1 }, signal }),
    select: (collection) => collection['hydra:totalItems'],
    refetchInterval: POLL_MILLISECONDS,
  });
