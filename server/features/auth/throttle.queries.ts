import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#server/access/network.ts';
import type { Tx } from '#server/db/database.ts';
import {
  countAgainstAccount,
  countAgainstNetwork,
  secondsBlocked,
  takeOneBack,
  type Attempts,
  type Policy,
} from './throttle.rules.ts';

export interface Origin {
  readonly email: string;
  readonly ip: string;
}

/** A hash, because what somebody types there by mistake may be a password. */
const accountKey = ({ email }: Pick<Origin, 'email'>) => `account:${createHash('sha256').update(email).digest('hex')}`;
const pinKey = (profileId: number) => `pin:${profileId}`;
const passwordKey = (userId: number) => `own-access:${userId}`;
const resetKey = ({ email }: Origin) => `reset:${createHash('sha256').update(email).digest('hex')}`;
const resetNetworkKey = ({ ip }: Origin) => `reset-network:${networkOf(ip)}`;
const networkKey = ({ ip }: Origin) => `network:${networkOf(ip)}`;

/**
 * Counts an attempt before it is judged. Always the network first, so that two attempts cannot wait for each other.
 * @returns the seconds to wait; 0 when the attempt may be judged
 */
export async function reserveAttempt(tx: Tx, origin: Origin): Promise<number> {
  const blocked = await secondsAlreadyBlocked(tx, [networkKey(origin), accountKey(origin)]);
  if (blocked > 0) return blocked;
  const seconds = await count(tx, networkKey(origin), countAgainstNetwork);
  return seconds > 0 ? seconds : count(tx, accountKey(origin), countAgainstAccount);
}

/** The same for the PIN of a profile. */
export const reservePinGuess = (tx: Tx, profileId: number): Promise<number> => reserve(tx, pinKey(profileId));
export const forgetPinGuesses = (tx: Tx, profileId: number): Promise<void> => forget(tx, pinKey(profileId));

/** The same for the password and the codes of somebody who is signed in. */
export const reserveOwnGuess = (tx: Tx, userId: number): Promise<number> => reserve(tx, passwordKey(userId));
export const forgetOwnGuesses = (tx: Tx, userId: number): Promise<void> => forget(tx, passwordKey(userId));

/**
 * The same for asking for a new password, for known and unknown addresses alike.
 * @returns the seconds the network has to wait, and whether the address gets no more mails for now
 */
export async function reserveReset(tx: Tx, origin: Origin): Promise<{ seconds: number; isQuiet: boolean }> {
  const blocked = await secondsAlreadyBlocked(tx, [resetNetworkKey(origin)]);
  const seconds = blocked > 0 ? blocked : await count(tx, resetNetworkKey(origin), countAgainstNetwork);
  return { seconds, isQuiet: seconds > 0 || (await reserve(tx, resetKey(origin))) > 0 };
}

async function reserve(tx: Tx, key: string): Promise<number> {
  const blocked = await secondsAlreadyBlocked(tx, [key]);
  return blocked > 0 ? blocked : count(tx, key, countAgainstAccount);
}

async function forget(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('login_throttle').where('key', '=', key).execute();
}

/** Whoever came back by a link need not wait for what somebody else guessed. */
export const forgetAttempts = (tx: Tx, origin: Pick<Origin, 'email'>): Promise<void> => forget(tx, accountKey(origin));

/** Without a lock: those who must wait anyway shall not queue up for a row and take the connections of everybody else. */
async function secondsAlreadyBlocked(tx: Tx, keys: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('login_throttle')
    .where('key', 'in', keys)
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - clock_timestamp()))::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

async function count(tx: Tx, key: string, policy: Policy): Promise<number> {
  const { attempts, now } = await lockAttempts(tx, key);
  const seconds = secondsBlocked(attempts, now);
  if (seconds === 0) await storeAttempts(tx, key, policy(attempts, now));
  return seconds;
}

/** The password was right, but a second factor is still to come: neither a failure nor a success. */
export async function releaseAttempt(tx: Tx, origin: Origin): Promise<void> {
  for (const key of [networkKey(origin), accountKey(origin)]) {
    const { attempts } = await lockAttempts(tx, key);
    await storeAttempts(tx, key, takeOneBack(attempts));
  }
}

export async function forgetFailures(tx: Tx, origin: Origin): Promise<void> {
  const { attempts } = await lockAttempts(tx, networkKey(origin));
  await storeAttempts(tx, networkKey(origin), takeOneBack(attempts));
  await forgetAttempts(tx, origin);
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
