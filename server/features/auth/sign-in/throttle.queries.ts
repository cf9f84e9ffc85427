import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#server/access/network.ts';
import type { Tx } from '#server/db/database.ts';
import { findGuessSource, forgetPinEverywhere, recordPinDevice } from './known-devices.queries.ts';
import {
  countAgainstAccount,
  countAgainstNetwork,
  countOverDevices,
  isFreeAttempt,
  secondsBlocked,
  withoutLastAttempt,
  type Attempts,
  type CountingPolicy,
} from './throttle.rules.ts';

export interface AttemptOrigin {
  readonly email: string;
  readonly ip: string;
}

/** A sign-in attempt: its origin, and what decides which counters it is counted by. */
export interface Attempt extends AttemptOrigin {
  /** The known device, or null when the user never signed in on it. */
  readonly device: { readonly id: number } | null;
  /** True when the account's password is published; throttling would then only keep out visitors. */
  readonly isPublic: boolean;
}

/** Hashes the address, because a user may type a password there by mistake. */
const accountKey = ({ email }: Pick<AttemptOrigin, 'email'>) =>
  `account:${createHash('sha256').update(email).digest('hex')}`;
const pinKey = (profileId: number) => `pin:${profileId}`;
const ownGuessKey = (userId: number) => `own-access:${userId}`;
/** Names the counter of one source, a device or session, below the counter that all sources share. */
const sourceKey = (key: string, source: string) => `${key}:on:${source}`;
const resetKey = ({ email }: AttemptOrigin) => `reset:${createHash('sha256').update(email).digest('hex')}`;
const resetNetworkKey = ({ ip }: AttemptOrigin) => `reset-network:${networkOf(ip)}`;
const tabletNetworkKey = ({ ip }: Pick<AttemptOrigin, 'ip'>) => `tablet-network:${networkOf(ip)}`;
const networkKey = ({ ip }: AttemptOrigin) => `network:${networkOf(ip)}`;

interface AttemptCounter {
  readonly key: string;
  readonly policy: CountingPolicy;
}

/**
 * Returns the counters of an attempt. A known device has only its own counter: guesses of strangers do not lock it, and
 * guesses on it lock nobody else. The network always comes first, so that two attempts cannot deadlock.
 */
function countersOf(attempt: Attempt): readonly AttemptCounter[] {
  if (attempt.device !== null) return [{ key: `device:${attempt.device.id}`, policy: countAgainstAccount }];
  const networkCounter = { key: networkKey(attempt), policy: countAgainstNetwork };
  return attempt.isPublic
    ? [networkCounter]
    : [networkCounter, { key: accountKey(attempt), policy: countAgainstAccount }];
}

/**
 * Counts an attempt before the password is checked.
 * @returns the seconds to wait; 0 when the attempt may be checked
 */
export async function reserveAttempt(tx: Tx, attempt: Attempt): Promise<number> {
  const counters = countersOf(attempt);
  const keys = counters.map(({ key }) => key);
  let seconds = await findBlockedSeconds(tx, keys);
  for (const { key, policy } of counters) if (seconds === 0) ({ seconds } = await countAttempt(tx, key, policy));
  return seconds;
}

/**
 * Counts a guess of a profile's PIN before it is checked. On a device where the PIN was entered before, only that
 * device is counted. Any other device has its own counter, and its first guesses also go to a counter that all devices
 * share: whoever uses many devices gains no guesses.
 */
export async function reservePinGuess(tx: Tx, sid: string, profileId: number): Promise<number> {
  const { source, isPinKnown } = await findGuessSource(tx, sid, profileId);
  const key = pinKey(profileId);
  return isPinKnown ? countUnlessBlocked(tx, sourceKey(key, source)) : countForSourceAndAll(tx, key, source);
}

/** Resets the wrong guesses after the right PIN, and records that the PIN is known on this device. */
export async function acceptPin(tx: Tx, sid: string, profileId: number): Promise<void> {
  const { source, isPinKnown } = await findGuessSource(tx, sid, profileId);
  const key = pinKey(profileId);
  await deleteCounters(tx, isPinKnown ? [sourceKey(key, source)] : [sourceKey(key, source), key]);
  if (!isPinKnown) await recordPinDevice(tx, sid, profileId);
}

/** Resets all guesses after the PIN was changed or removed; counters and known devices only concern the old PIN. */
export async function forgetPinGuesses(tx: Tx, profileId: number): Promise<void> {
  const key = pinKey(profileId);
  await tx.deleteFrom('login_throttle').where('key', 'like', sourceKey(key, '%')).execute();
  await deleteCounters(tx, [key]);
  await forgetPinEverywhere(tx, profileId);
}

/**
 * Counts a guess of a signed-in user's password or code before it is checked. Each session has its own counter, so that
 * a stolen session does not lock the owner.
 */
export const reserveOwnGuess = (tx: Tx, { userId, sid }: OwnSession): Promise<number> =>
  countForSourceAndAll(tx, ownGuessKey(userId), sid);
export const forgetOwnGuesses = (tx: Tx, { userId, sid }: OwnSession): Promise<void> =>
  deleteCounters(tx, [sourceKey(ownGuessKey(userId), sid), ownGuessKey(userId)]);

interface OwnSession {
  readonly userId: number;
  readonly sid: string;
}

async function countForSourceAndAll(tx: Tx, key: string, source: string): Promise<number> {
  const counterKey = sourceKey(key, source);
  const blockedSeconds = await findBlockedSeconds(tx, [counterKey, key]);
  if (blockedSeconds > 0) return blockedSeconds;
  const { seconds, newAttempts } = await countAttempt(tx, counterKey, countAgainstAccount);
  return seconds > 0 || !isFreeAttempt(newAttempts) ? seconds : (await countAttempt(tx, key, countOverDevices)).seconds;
}

/**
 * Counts a request for a new password, for known and unknown addresses alike.
 * @returns the seconds the network has to wait, and whether the address gets no more mails for now
 */
export async function reserveReset(
  tx: Tx,
  origin: AttemptOrigin,
): Promise<{ seconds: number; areMailsPaused: boolean }> {
  const blockedSeconds = await findBlockedSeconds(tx, [resetNetworkKey(origin)]);
  const seconds =
    blockedSeconds > 0
      ? blockedSeconds
      : (await countAttempt(tx, resetNetworkKey(origin), countAgainstNetwork)).seconds;
  return { seconds, areMailsPaused: seconds > 0 || (await countUnlessBlocked(tx, resetKey(origin))) > 0 };
}

/**
 * Counts an attempt to pair a tablet, or to sign in with the key of one, against its network before it is checked.
 * @returns the seconds to wait; 0 when the attempt may be checked
 */
export async function reserveTabletAttempt(tx: Tx, origin: Pick<AttemptOrigin, 'ip'>): Promise<number> {
  const blockedSeconds = await findBlockedSeconds(tx, [tabletNetworkKey(origin)]);
  return blockedSeconds > 0
    ? blockedSeconds
    : (await countAttempt(tx, tabletNetworkKey(origin), countAgainstNetwork)).seconds;
}

/** Takes back an attempt that turned out to be right. */
export const releaseTabletAttempt = (tx: Tx, origin: Pick<AttemptOrigin, 'ip'>): Promise<void> =>
  uncountAttempt(tx, tabletNetworkKey(origin));

async function countUnlessBlocked(tx: Tx, key: string): Promise<number> {
  const blockedSeconds = await findBlockedSeconds(tx, [key]);
  return blockedSeconds > 0 ? blockedSeconds : (await countAttempt(tx, key, countAgainstAccount)).seconds;
}

/**
 * Deletes the counters one after the other, in the order in which they are locked when counting, so that deleting and
 * counting cannot deadlock.
 */
async function deleteCounters(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.deleteFrom('login_throttle').where('key', '=', key).execute();
}

/**
 * Resets an account's attempts after a new password was set with the link of a mail, so that its owner need not wait
 * because of others' guesses.
 */
export const forgetAttempts = (tx: Tx, origin: Pick<AttemptOrigin, 'email'>): Promise<void> =>
  deleteCounters(tx, [accountKey(origin)]);

/** Reads without a lock, so that blocked requests do not queue for a row and take up the database connections. */
async function findBlockedSeconds(tx: Tx, keys: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('login_throttle')
    .where('key', 'in', keys)
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - clock_timestamp()))::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

async function countAttempt(
  tx: Tx,
  key: string,
  policy: CountingPolicy,
): Promise<{ seconds: number; newAttempts: Attempts }> {
  const { attempts, now } = await lockAttempts(tx, key);
  const seconds = secondsBlocked(attempts, now);
  const newAttempts = seconds === 0 ? policy(attempts, now) : attempts;
  if (seconds === 0) await storeAttempts(tx, key, newAttempts);
  return { seconds, newAttempts };
}

/**
 * Takes back an attempt with the right password when the second factor is still missing; it is neither a failure nor a
 * success.
 */
export async function releaseAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { key } of countersOf(attempt)) await uncountAttempt(tx, key);
}

/**
 * After a success, resets the counter of the device, or, on an unknown one, that of the account, and takes the attempt
 * back from the network's. A success on a known device does not reset the guesses of strangers.
 */
export async function forgetFailures(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { key, policy } of countersOf(attempt))
    await (policy === countAgainstNetwork ? uncountAttempt(tx, key) : deleteCounters(tx, [key]));
}

async function uncountAttempt(tx: Tx, key: string): Promise<void> {
  const { attempts } = await lockAttempts(tx, key);
  await storeAttempts(tx, key, withoutLastAttempt(attempts));
}

/**
 * Locks the counter and creates it if it is missing. An insert that conflicts locks the row just as `select for update`
 * does.
 */
async function lockAttempts(tx: Tx, key: string): Promise<{ attempts: Attempts; now: Date }> {
  const row = await tx
    .insertInto('login_throttle')
    .values({ key })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ failures: (update) => update.ref('login_throttle.failures') }),
    )
    .returningAll()
    .returning(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  const attempts = {
    failures: row.failures,
    firstFailureAt: row.first_failure_at,
    lastFailureAt: row.last_failure_at,
    blockedUntil: row.blocked_until,
  };
  return { attempts, now: row.now };
}

async function storeAttempts(tx: Tx, key: string, attempts: Attempts): Promise<void> {
  await tx
    .updateTable('login_throttle')
    .set({
      failures: attempts.failures,
      first_failure_at: attempts.firstFailureAt,
      last_failure_at: attempts.lastFailureAt,
      blocked_until: attempts.blockedUntil,
    })
    .where('key', '=', key)
    .execute();
}
