// Queries about devices on which a user signed in before. A sign-in has no scope yet, so it runs with the system role;
// ending a session and checking a PIN run in the scope of their request.
import { sql } from 'kysely';
import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { MAX_IDLE_MILLISECONDS } from '#server/access/session-lifetime.ts';
import type { Tx } from '#server/db/database.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';

/** A known device, and the token that identifies it. */
export interface KnownDevice {
  readonly id: number;
  readonly token: string;
}

const clock = sql<Date>`clock_timestamp()`;
const oldestUse = sql<Date>`clock_timestamp() - ${sql.lit(`${RETENTION_DAYS.unusedDevices} days`)}::interval`;

/** @returns the device of this account whose token is among those presented; tokens of other accounts are ignored */
export async function findKnownDevice(
  tx: Tx,
  { email, tokens }: { readonly email: string; readonly tokens: readonly string[] },
): Promise<KnownDevice | null> {
  if (tokens.length === 0) return null;
  const hashes = tokens.map(hashOf);
  const foundDevice = await tx
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .where('token_hash', 'in', hashes)
    .where(sql`lower(email)`, '=', email)
    .where('last_used_at', '>', oldestUse)
    .select(['known_device.id', 'token_hash'])
    .orderBy('last_used_at', 'desc')
    .executeTakeFirst();
  const token = tokens[hashes.findIndex((hash) => foundDevice !== undefined && hash.equals(foundDevice.token_hash))];
  return foundDevice === undefined || token === undefined ? null : { id: foundDevice.id, token };
}

/** Caps the devices of an account, so that somebody who signs in again and again does not fill the table. */
export const MAX_KNOWN_DEVICES = 50;

/**
 * Makes the device of a sign-in a known one, or keeps it so. A device that was forgotten in the meantime gets a new
 * token. Beyond the cap, the device that was unused for longest is forgotten. A device whose session is at work counts as
 * used, so that a program that signs in each hour does not displace a tablet that stays signed in.
 */
export async function keepDevice(tx: Tx, userId: number, presentedDevice: KnownDevice | null): Promise<KnownDevice> {
  if (presentedDevice !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('known_device')
      .set({ last_used_at: clock })
      .where('id', '=', presentedDevice.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return presentedDevice;
  }
  const newestDevices = tx
    .selectFrom('known_device')
    .where('user_id', '=', userId)
    .select('id')
    .orderBy(
      sql`greatest(last_used_at, (select max(last_seen_at) from session where device_id = known_device.id))`,
      'desc',
    )
    .orderBy('id', 'desc')
    .limit(MAX_KNOWN_DEVICES - 1);
  await tx.deleteFrom('known_device').where('user_id', '=', userId).where('id', 'not in', newestDevices).execute();
  const token = newToken();
  const { id } = await tx
    .insertInto('known_device')
    .values({ user_id: userId, token_hash: hashOf(token) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/**
 * Forgets the devices of ended sessions: of one session, of all but one, or all devices of the account, including those
 * without a session. Ending one session keeps a device on which another session of the account is open, because that is
 * the same browser after a new sign-in.
 */
export async function forgetDevices(
  tx: Tx,
  userId: number,
  { onlySid, exceptSid }: { readonly onlySid?: string; readonly exceptSid?: string },
): Promise<void> {
  const deviceOfSession = (sid: string) =>
    tx.selectFrom('session').where('id', '=', sid).where('device_id', 'is not', null).select('device_id');
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .$if(onlySid !== undefined, (query) =>
      query
        .where('id', 'in', deviceOfSession(onlySid ?? ''))
        .where('id', 'not in', devicesInUse(tx, userId, onlySid ?? '')),
    )
    .$if(exceptSid !== undefined, (query) => query.where('id', 'not in', deviceOfSession(exceptSid ?? '')))
    .execute();
}

const devicesInUse = (tx: Tx, userId: number, endedSid: string) =>
  tx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('id', '<>', endedSid)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`clock_timestamp() - ${sql.lit(`${MAX_IDLE_MILLISECONDS} ms`)}::interval`)
    .where('device_id', 'is not', null)
    .select('device_id');

export async function deleteUnusedDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('known_device').where('last_used_at', '<=', oldestUse).execute();
}

/** Finds what PIN guesses of a session are counted against: its known device, otherwise the session itself. */
export async function findGuessSource(
  tx: Tx,
  sid: string,
  profileId: number,
): Promise<{ source: string; isPinKnown: boolean }> {
  const foundSession = await tx
    .selectFrom('session')
    .leftJoin('known_device_profile', (join) =>
      join
        .onRef('known_device_profile.device_id', '=', 'session.device_id')
        .on('known_device_profile.profile_id', '=', profileId),
    )
    .where('session.id', '=', sid)
    .select(['session.device_id', 'known_device_profile.profile_id'])
    .executeTakeFirst();
  return { source: String(foundSession?.device_id ?? sid), isPinKnown: foundSession?.profile_id != null };
}

/** Records that the PIN of the profile was entered on the device of this session. */
export async function recordPinDevice(tx: Tx, sid: string, profileId: number): Promise<void> {
  await tx
    .insertInto('known_device_profile')
    .columns(['device_id', 'profile_id'])
    .expression(
      tx
        .selectFrom('session')
        .where('id', '=', sid)
        .where('device_id', 'is not', null)
        .select([sql<number>`device_id`.as('device_id'), sql<number>`${profileId}::bigint`.as('profile_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetPinEverywhere(tx: Tx, profileId: number): Promise<void> {
  await tx.deleteFrom('known_device_profile').where('profile_id', '=', profileId).execute();
}
