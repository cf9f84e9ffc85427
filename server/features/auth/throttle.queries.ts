import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#server/access/network.ts';
import type { Tx } from '#server/db/database.ts';
import { findPlaceOfGuess, forgetPinEverywhere, knowPin } from './known-devices.queries.ts';
import {
  countAgainstAccount,
  countAgainstNetwork,
  countOverDevices,
  isFree,
  secondsBlocked,
  takeOneBack,
  type Attempts,
  type Policy,
} from './throttle.rules.ts';

export interface Origin {
  readonly email: string;
  readonly ip: string;
}

/** Says where a sign-in comes from. */
export interface Attempt extends Origin {
  /** The device, where its owner signed in on it before. */
  readonly device: { readonly id: number } | null;
  /** Whether the password of the account is shown to everybody: then waiting would only keep visitors out. */
  readonly isPublic: boolean;
}

/** A hash, because what somebody types there by mistake may be a password. */
const accountKey = ({ email }: Pick<Origin, 'email'>) => `account:${createHash('sha256').update(email).digest('hex')}`;
const pinKey = (profileId: number) => `pin:${profileId}`;
const passwordKey = (userId: number) => `own-access:${userId}`;
const placeKey = (key: string, place: string) => `${key}:on:${place}`;
const resetKey = ({ email }: Origin) => `reset:${createHash('sha256').update(email).digest('hex')}`;
const resetNetworkKey = ({ ip }: Origin) => `reset-network:${networkOf(ip)}`;
const networkKey = ({ ip }: Origin) => `network:${networkOf(ip)}`;

interface Count {
  readonly key: string;
  readonly policy: Policy;
}

/**
 * What an attempt is counted against. A known device has its own count and no other: what strangers try keeps nobody out there, and
 * what is tried there keeps nobody else out. Always the network first, so that two attempts cannot wait for each other.
 */
function countsOf(attempt: Attempt): readonly Count[] {
  if (attempt.device !== null) return [{ key: `device:${attempt.device.id}`, policy: countAgainstAccount }];
  const ofNetwork = { key: networkKey(attempt), policy: countAgainstNetwork };
  return attempt.isPublic ? [ofNetwork] : [ofNetwork, { key: accountKey(attempt), policy: countAgainstAccount }];
}

/**
 * Counts an attempt before it is judged.
 * @returns the seconds to wait; 0 when the attempt may be judged
 */
export async function reserveAttempt(tx: Tx, attempt: Attempt): Promise<number> {
  const counts = countsOf(attempt);
  const keys = counts.map(({ key }) => key);
  let seconds = await secondsAlreadyBlocked(tx, keys);
  for (const { key, policy } of counts) if (seconds === 0) ({ seconds } = await count(tx, key, policy));
  return seconds;
}

/**
 * The same for the PIN of a profile. Where it was entered before, only that device counts; everywhere else each device counts for itself, and
 * the first guesses of each count together, so that many devices are no more than a few.
 */
export async function reservePinGuess(tx: Tx, sid: string, profileId: number): Promise<number> {
  const { place, isPinKnown } = await findPlaceOfGuess(tx, sid, profileId);
  const key = pinKey(profileId);
  return isPinKnown ? reserve(tx, placeKey(key, place)) : reserveAtPlace(tx, key, place);
}

/** Forgets the wrong guesses after the right PIN, and that it was entered on this device is known from then on. */
export async function acceptPin(tx: Tx, sid: string, profileId: number): Promise<void> {
  const { place, isPinKnown } = await findPlaceOfGuess(tx, sid, profileId);
  const key = pinKey(profileId);
  await forget(tx, isPinKnown ? [placeKey(key, place)] : [placeKey(key, place), key]);
  if (!isPinKnown) await knowPin(tx, sid, profileId);
}

/** Forgets all guesses when there is another PIN, or none: what was known of the old one says nothing. */
export async function forgetPinGuesses(tx: Tx, profileId: number): Promise<void> {
  const key = pinKey(profileId);
  await tx.deleteFrom('login_throttle').where('key', 'like', placeKey(key, '%')).execute();
  await forget(tx, [key]);
  await forgetPinEverywhere(tx, profileId);
}

/** The same for the password and the codes of somebody who is signed in: a session in foreign hands counts for itself. */
export const reserveOwnGuess = (tx: Tx, { userId, sid }: OwnSession): Promise<number> =>
  reserveAtPlace(tx, passwordKey(userId), sid);
export const forgetOwnGuesses = (tx: Tx, { userId, sid }: OwnSession): Promise<void> =>
  forget(tx, [placeKey(passwordKey(userId), sid), passwordKey(userId)]);

interface OwnSession {
  readonly userId: number;
  readonly sid: string;
}

async function reserveAtPlace(tx: Tx, key: string, place: string): Promise<number> {
  const own = placeKey(key, place);
  const blocked = await secondsAlreadyBlocked(tx, [own, key]);
  if (blocked > 0) return blocked;
  const { seconds, after } = await count(tx, own, countAgainstAccount);
  return seconds > 0 || !isFree(after) ? seconds : (await count(tx, key, countOverDevices)).seconds;
}

/**
 * The same for asking for a new password, for known and unknown addresses alike.
 * @returns the seconds the network has to wait, and whether the address gets no more mails for now
 */
export async function reserveReset(tx: Tx, origin: Origin): Promise<{ seconds: number; isQuiet: boolean }> {
  const blocked = await secondsAlreadyBlocked(tx, [resetNetworkKey(origin)]);
  const seconds = blocked > 0 ? blocked : (await count(tx, resetNetworkKey(origin), countAgainstNetwork)).seconds;
  return { seconds, isQuiet: seconds > 0 || (await reserve(tx, resetKey(origin))) > 0 };
}

async function reserve(tx: Tx, key: string): Promise<number> {
  const blocked = await secondsAlreadyBlocked(tx, [key]);
  return blocked > 0 ? blocked : (await count(tx, key, countAgainstAccount)).seconds;
}

/** One after the other, in the order in which guesses are counted, so that the two cannot wait for each other. */
async function forget(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tx.deleteFrom('login_throttle').where('key', '=', key).execute();
}

/** Whoever came back by a link need not wait for what somebody else guessed. */
export const forgetAttempts = (tx: Tx, origin: Pick<Origin, 'email'>): Promise<void> =>
  forget(tx, [accountKey(origin)]);

/** Without a lock: those who must wait anyway shall not queue up for a row and take the connections of everybody else. */
async function secondsAlreadyBlocked(tx: Tx, keys: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('login_throttle')
    .where('key', 'in', keys)
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - clock_timestamp()))::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

async function count(tx: Tx, key: string, policy: Policy): Promise<{ seconds: number; after: Attempts }> {
  const { attempts, now } = await lockAttempts(tx, key);
  const seconds = secondsBlocked(attempts, now);
  const after = seconds === 0 ? policy(attempts, now) : attempts;
  if (seconds === 0) await storeAttempts(tx, key, after);
  return { seconds, after };
}

/** The password was right, but a second factor is still to come: neither a failure nor a success. */
export async function releaseAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { key } of countsOf(attempt)) await takeBack(tx, key);
}

/** Forgets the failures of the device or of the address, whichever was counted: a success on a known device does not set strangers free to go on. */
export async function forgetFailures(tx: Tx, attempt: Attempt): Promise<void> {
  for (const { key, policy } of countsOf(attempt))
    await (policy === countAgainstNetwork ? takeBack(tx, key) : forget(tx, [key]));
}

async function takeBack(tx: Tx, key: string): Promise<void> {
  const { attempts } = await lockAttempts(tx, key);
  await storeAttempts(tx, key, takeOneBack(attempts));
}

/** Makes the row where it is missing: an insert that conflicts locks as well as a select for update. */
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
