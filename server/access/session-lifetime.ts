import { isService, type Actor } from '#shared/permissions.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

export const MAX_IDLE_MILLISECONDS = 12 * HOUR_MILLISECONDS;
/** A tablet at the counter stays signed in for a month; managers sign in every day. */
const MAX_SERVICE_MILLISECONDS = 30 * 24 * HOUR_MILLISECONDS;
const MAX_MANAGEMENT_MILLISECONDS = 12 * HOUR_MILLISECONDS;

/** Longest lifetime of a session of any role. */
export const MAX_SESSION_DAYS = 30;

export interface SessionTimes {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly ended_at: Date | null;
}

/** Uses the user's current role, so that the stricter limit applies immediately after a promotion. */
export function isSessionOver(session: SessionTimes, user: Pick<Actor, 'role'>, now: Date): boolean {
  const limit = isService(user) ? MAX_SERVICE_MILLISECONDS : MAX_MANAGEMENT_MILLISECONDS;
  return (
    session.ended_at !== null ||
    now.getTime() - session.last_seen_at.getTime() >= MAX_IDLE_MILLISECONDS ||
    now.getTime() - session.created_at.getTime() >= limit
  );
}
