import { queryOptions } from '@tanstack/react-query';
import { getLoggedCheck, listLoggedChecks, loggedChecks } from '#shared/contracts/player-check/check-log.ts';
import { getUsageOfMonth, listLocationUsages, locationUsages } from '#shared/contracts/player-check/location-usages.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { LIMITS_TOPIC } from '#shared/contracts/player-check/player-check.ts';
import {
  type CheckLogFilter,
  checkLogQuery,
  type UsageFilter,
  usageListQuery,
} from '#web/features/player-check/usage/usage-filter.ts';

/**
 * Returns the usage of a location in a month. The key begins with the topic of the limits, because every player check
 * changes the figures.
 * @param month such as '2026-11'
 */
export const usageOfMonthQuery = (locationId: string, month: string) =>
  queryOptions({
    queryKey: [LIMITS_TOPIC, 'days', locationId, month],
    queryFn: ({ signal }) =>
      call(getUsageOfMonth, { params: { id: locationId }, query: { month: `${month}-01` }, signal }),
    refetchInterval: POLL_MILLISECONDS,
    placeholderData: (previous) => (previous?.limits.location.endsWith(`/${locationId}`) ? previous : undefined),
  });

export const useLocationUsages = (filter: UsageFilter, month: string) =>
  usePagedList({
    queryKey: [locationUsages.path, 'list', filter, month],
    load: (page, signal) => call(listLocationUsages, { query: { ...usageListQuery(filter, month), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export const useCheckLog = (filter: CheckLogFilter) =>
  usePagedList({
    queryKey: [loggedChecks.path, 'list', filter],
    load: (page, signal) => call(listLoggedChecks, { query: { ...checkLogQuery(filter), page }, signal }),
  });

/** Counts the rows of the log with this filter without loading them. */
export const checkCountQuery = (filter: CheckLogFilter) =>
  queryOptions({
    queryKey: [loggedChecks.path, 'count', filter],
    queryFn: ({ signal }) => call(listLoggedChecks, { query: { ...checkLogQuery(filter), itemsPerPage: 1 }, signal }),
    select: (collection) => collection['hydra:totalItems'],
    refetchInterval: POLL_MILLISECONDS,
  });

export const loggedCheckQuery = (id: string) =>
  queryOptions({
    queryKey: [loggedChecks.path, 'item', id],
    queryFn: ({ signal }) => call(getLoggedCheck, { params: { id }, signal }),
  });
