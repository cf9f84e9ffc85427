import { queryOptions } from '@tanstack/react-query';
import {
  checkPlayer,
  getCheckReadiness,
  LIMITS_TOPIC,
  type PlayerCheckCreate,
  type PlayerCheckResult,
} from '#shared/contracts/player-check.ts';
import { call } from '#web/api/client.ts';

/** The server gives up after five seconds. */
const PATIENCE_MILLISECONDS = 6000;

export const readinessQuery = (locationId: number) =>
  queryOptions({
    queryKey: [LIMITS_TOPIC, 'readiness', locationId],
    queryFn: ({ signal }) => call(getCheckReadiness, { signal }),
    refetchInterval: 60_000,
  });

/** Kept nowhere: neither in a cache of answers nor in the outbox, which would both remember who was asked about. */
export async function askAbout(
  player: PlayerCheckCreate,
  signal: AbortSignal,
): Promise<Pick<PlayerCheckResult, 'outcome' | 'contact'>> {
  const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  try {
    return await call(checkPlayer, { body: player, signal: AbortSignal.any([signal, patience]) });
  } catch (error) {
    // Whoever waits that long has a connection.
    if (patience.aborted) return { outcome: 'unavailable' };
    throw error;
  }
}
