import {
  checkPlayer,
  type PlayerCheckCreate,
  type PlayerCheckResult,
} from '#shared/contracts/player-check/player-check.ts';
import { call } from '#web/api/client/client.ts';

/** Timeout of this device, which is longer than the timeout of five seconds on the server. */
const TIMEOUT_MILLISECONDS = 6000;

/**
 * Sends a player check. Neither the query cache nor the outbox is used, because both would store whom the check was
 * about.
 */
export async function sendPlayerCheck(
  player: PlayerCheckCreate,
  signal: AbortSignal,
): Promise<Pick<PlayerCheckResult, 'outcome' | 'contact'>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  try {
    return await call(checkPlayer, { body: player, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    // The request was sent but timed out, so OASIS is unavailable rather than this device offline.
    if (timeout.aborted) return { outcome: 'unavailable' };
    throw error;
  }
}
