import { queryOptions } from '@tanstack/react-query';
import {
  type CheckReadiness,
  getCheckReadiness,
  getLimits,
  LIMITS_TOPIC,
} from '#shared/contracts/player-check/player-check.ts';
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

export const readinessQuery = (locationId: number) =>
  queryOptions({
    queryKey: [LIMITS_TOPIC, 'readiness', locationId],
    queryFn: ({ signal }) => call(getCheckReadiness, { signal }),
    refetchInterval: 60_000,
  });

/** Whether OASIS cannot be queried however many queries are left. */
export const lacksCertificate = (readiness: CheckReadiness | undefined): boolean =>
  readiness?.obstacle === 'noCertificate' || readiness?.obstacle === 'certificateInvalid';
