import { queryOptions } from '@tanstack/react-query';
import { getLimits, LIMITS_TOPIC } from '#shared/contracts/player-check/player-check.ts';
import { call } from '#web/api/client/client.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';

export const limitsQuery = (locationId: number) =>
  queryOptions({
    queryKey: [LIMITS_TOPIC, locationId],
    meta: KEPT_OFFLINE,
    queryFn: ({ signal }) => call(getLimits, { params: { id: locationId }, signal }),
    staleTime: 30_000,
    refetchInterval: POLL_MILLISECONDS,
  });
