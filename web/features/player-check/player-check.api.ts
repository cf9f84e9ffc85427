import { queryOptions } from '@tanstack/react-query';
import { getLimits } from '#shared/contracts/player-check.ts';
import { call } from '#web/api/client.ts';
import { KEPT_OFFLINE } from '#web/api/kept-offline.ts';
import { POLL_MILLISECONDS } from '#web/api/polling.ts';

/** Where the limits of all locations lie: whoever counts a query asks anew what was read from here. */
const LIMITS_KEY = '/stats/limits';

export const limitsQuery = (locationId: number) =>
  queryOptions({
    queryKey: [LIMITS_KEY, locationId],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) => call(getLimits, { params: { id: locationId }, signal }),
    staleTime: 30_000,
    refetchInterval: POLL_MILLISECONDS,
  });
