import { isService, type Actor } from '#shared/permissions.ts';
import { HOUR_MILLISECONDS } from '#shared/durations.ts';

const idleLimit = 12 * HOUR_MILLISECONDS;
/** A counter tablet stays signed in for a month; who manages signs in every day. */
const serviceLimit = 30 * 24 * HOUR_MILLISECONDS;
const managementLimit = 12 * HOUR_MILLISECONDS;

/** No session of any role lives longer. */
export const longestSessionDays = 30;

export interface SessionTimes {
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly ended_at: Date | null;
}

/** The role is the user's of today: who was promoted falls under the stricter limit at once. */
export function isSessionOver(session: SessionTimes, user: Pick<Actor, 'role'>, now: Date): boolean {
  const limit = isService(user) ? serviceLimit : managementLimit;
  return (
    session.ended_at !== null ||
    now.getTime() - session.last_seen_at.getTime() >= idleLimit ||
    now.getTime() - session.created_at.getTime() >= limit
  );
}
