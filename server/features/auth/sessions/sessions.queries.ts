import { sql } from 'kysely';
import { refreshTokenHash } from '#server/access/tokens.ts';
import { MAX_SESSION_DAYS } from '#server/access/session-lifetime.ts';
import { linkedCustomers, visibleLocations, type Scope } from '#server/access/scope.ts';
import { MAX_OCCURRED_AT_AGE_HOURS } from '#shared/contracts/wire/corrections.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';
import type { LinkedLocation, SessionSelection, SessionActor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { deleteUnusedDevices } from '#server/features/auth/sign-in/known-devices.queries.ts';

const clock = sql<Date>`clock_timestamp()`;
const KEPT_TOKEN_DAYS = 7;

export interface NewSession {
  readonly userId: number;
  readonly selection: SessionSelection;
  readonly userAgent: string | null;
  readonly ip: string;
  readonly deviceId: number;
  /** The paired tablet that opens the session. */
  readonly tabletId?: number;
}

/** @returns the id of the new session, to which the refresh token belongs */
export async function insertSession(tx: Tx, session: NewSession, refreshToken: string): Promise<string> {
  const { id, generation } = await tx
    .insertInto('session')
    .values({
      user_id: session.userId,
      customer_id: session.selection.customerId,
      location_id: session.selection.locationId,
      profile_id: session.selection.profileId,
      profile_since: session.selection.profileId === null ? null : clock,
      user_agent: session.userAgent,
      ip: session.ip,
      device_id: session.deviceId,
      tablet_id: session.tabletId ?? null,
    })
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow();
  await insertRefreshToken(tx, { sid: id, generation }, refreshToken);
  return id;
}

/**
 * Opens the session in which the server carries out an entry of a lost tablet. It has no refresh token.
 * @returns its id
 */
export async function insertDeliverySession(
  tx: Tx,
  session: Omit<NewSession, 'deviceId'> & { readonly tabletId: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('session')
    .values({
      user_id: session.userId,
      customer_id: session.selection.customerId,
      location_id: session.selection.locationId,
      user_agent: session.userAgent,
      ip: session.ip,
      tablet_id: session.tabletId,
      is_delivery: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRefreshToken(
  tx: Tx,
  session: { sid: string; generation: number },
  refreshToken: string,
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ hash: refreshTokenHash(refreshToken), session_id: session.sid, generation: session.generation })
    .execute();
}

/**
 * Finds and locks the session of a refresh token, so that concurrent requests with the same token run one after the
 * other.
 */
export function findTokenFamily(tx: Tx, refreshToken: string) {
  return tx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .where('refresh_token.hash', '=', refreshTokenHash(refreshToken))
    .select([
      'refresh_token.generation as token_generation',
      'session.id as sid',
      'session.generation',
      'session.rotated_at',
    ])
    .select(['session.created_at', 'session.last_seen_at', 'session.ended_at', 'session.user_id'])
    .select(['app_user.uid', 'app_user.email', 'app_user.role', 'app_user.is_active'])
    .select(clock.as('now'))
    .forUpdate('session')
    .executeTakeFirst();
}

export async function beginNextGeneration(tx: Tx, sid: string): Promise<number> {
  const { generation } = await tx
    .updateTable('session')
    .set({ generation: sql<number>`generation + 1`, rotated_at: clock, last_seen_at: clock })
    .where('id', '=', sid)
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

export async function endSession(
  tx: Tx,
  sid: string,
  reason: NonNullable<Row<'session'>['ended_reason']>,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: clock, ended_reason: reason })
    .where('id', '=', sid)
    .where('ended_at', 'is', null)
    .execute();
}

export async function storeSelection(
  tx: Tx,
  { sid }: Pick<SessionActor, 'sid'>,
  selection: SessionSelection,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ customer_id: selection.customerId, location_id: selection.locationId, profile_id: selection.profileId })
    .where('id', '=', sid)
    .execute();
}

export function findCustomerToWorkFor(tx: Tx, scope: Scope, id: number): Promise<{ id: number } | undefined> {
  return tx.selectFrom('customer').where('id', '=', id).where(linkedCustomers(scope)).select('id').executeTakeFirst();
}

export function findLocationToWorkAt(tx: Tx, scope: Scope, id: number): Promise<LinkedLocation | undefined> {
  return tx
    .selectFrom('location')
    .where('id', '=', id)
    .where(visibleLocations(scope))
    .select(['id', 'customer_id as customerId'])
    .executeTakeFirst();
}

/** Finds the locations of the user's organisations. It runs with the system role during the sign-in. */
export async function findLocationsOf(tx: Tx, customerIds: readonly number[]): Promise<LinkedLocation[]> {
  if (customerIds.length === 0) return [];
  return tx
    .selectFrom('location')
    .where('customer_id', 'in', customerIds)
    .select(['id', 'customer_id as customerId'])
    .execute();
}

/** Finds the first location of a demo user, and the first profile there that needs no PIN. */
export function findDemoWorkplace(tx: Tx, email: string): Promise<SessionSelection | undefined> {
  return tx
    .selectFrom('app_user')
    .innerJoin('user_location', 'user_location.user_id', 'app_user.id')
    .innerJoin('location', 'location.id', 'user_location.location_id')
    .innerJoin('customer', 'customer.id', 'location.customer_id')
    .innerJoin('profile_location', 'profile_location.location_id', 'location.id')
    .innerJoin('profile', 'profile.id', 'profile_location.profile_id')
    .where('app_user.email', '=', email)
    .where('customer.is_demo', '=', true)
    .where('location.status', '=', 'active')
    .where('profile.is_active', '=', true)
    .where('profile.pin_hash', 'is', null)
    .select(['location.customer_id as customerId', 'location.id as locationId', 'profile.id as profileId'])
    .orderBy('location.id')
    .orderBy('profile.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Deletes expired tokens and sessions. A token that can still be exchanged is never older than a day, because its
 * session would have expired. Used tokens are kept for a week, because only they reveal a copied token.
 */
export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  const daysAgo = (count: number) => sql<Date>`clock_timestamp() - ${sql.lit(`${count} days`)}::interval`;
  await tx
    .deleteFrom('session')
    .where('created_at', '<', daysAgo(MAX_SESSION_DAYS + RETENTION_DAYS.endedSessions))
    .execute();
  await tx.deleteFrom('refresh_token').where('created_at', '<', daysAgo(KEPT_TOKEN_DAYS)).execute();
  await tx.deleteFrom('login_throttle').where('last_failure_at', '<', daysAgo(2)).execute();
  // Nothing older than that can still be recorded.
  await sql`delete from session_profile where until < ${daysAgo(MAX_OCCURRED_AT_AGE_HOURS / 24 + 1)}`.execute(tx);
  await tx.deleteFrom('idempotency').where('created_at', '<', daysAgo(RETENTION_DAYS.storedResponses)).execute();
  await tx.deleteFrom('one_time_token').where('expires_at', '<', daysAgo(KEPT_TOKEN_DAYS)).execute();
  await tx.deleteFrom('tablet_pairing').where('expires_at', '<', daysAgo(KEPT_TOKEN_DAYS)).execute();
  await tx.deleteFrom('tablet_challenge').where('expires_at', '<', clock).execute();
  await deleteUnusedDevices(tx);
}

/**
 * Deletes old months of the security log, and creates the partitions of the next ones. It has a transaction of its own,
 * because nobody can write to the log until it ends.
 */
export async function keepSecurityLog(tx: Tx): Promise<void> {
  await sql`select make_partitions(), delete_old_security_events()`.execute(tx);
}
