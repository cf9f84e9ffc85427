// These queries run with the system role, because no request role may read the secrets of second factors.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { SealedValue } from '#server/secrets/secrets.ts';

export function findSecondFactor(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_factor')
    .where('user_id', '=', userId)
    .select(['sealed', 'key_id', 'confirmed_at', 'last_step'])
    .executeTakeFirst();
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { left: codesLeft } = await tx
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow();
  return codesLeft;
}

/**
 * Stores an unconfirmed factor and replaces an earlier unconfirmed one.
 * @returns false when a factor is already in use
 */
export async function storePendingFactor(
  tx: Tx,
  userId: number,
  { sealed, now }: { readonly sealed: SealedValue; readonly now: Date },
): Promise<boolean> {
  const values = { sealed: sealed.bytes, key_id: sealed.keyId, created_at: now };
  const storedFactor = await tx
    .insertInto('second_factor')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return storedFactor !== undefined;
}

/** @returns false when it was already confirmed */
export async function confirmFactor(
  tx: Tx,
  userId: number,
  { step, now }: { readonly step: number; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute();
}

/** @returns false when another request has already used a code of the same step */
export async function consumeCodeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** @returns false for a code that does not exist or was already used */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
