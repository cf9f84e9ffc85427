// These need the system role: an authority has no user, and the link and the code are its authorisation.
import type { Tx } from '#server/db/database.ts';
import { MAX_WRONG_CODES } from '#server/access/authority-actor.ts';
import type { AccessRow } from '#server/features/authority-access/authority-accesses.queries.ts';

export const findAccessByToken = (tx: Tx, tokenHash: Buffer): Promise<AccessRow | undefined> =>
  tx.selectFrom('authority_access').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Counts an attempt before its code is checked. @returns how many there were; undefined if no more are allowed */
export async function countAttempt(tx: Tx, accessId: number): Promise<number | undefined> {
  const counted = await tx
    .updateTable('authority_access')
    .set((set) => ({ failed_attempts: set('failed_attempts', '+', 1) }))
    .where('id', '=', accessId)
    .where('failed_attempts', '<', MAX_WRONG_CODES)
    .returning('failed_attempts')
    .executeTakeFirst();
  return counted?.failed_attempts;
}

interface NewSession {
  readonly accessId: number;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Opens a session after the right code, and forgets the wrong ones. */
export async function insertSession(tx: Tx, { accessId, tokenHash, expiresAt, now }: NewSession): Promise<void> {
  await tx
    .updateTable('authority_access')
    .set((set) => ({ failed_attempts: 0, sign_ins: set('sign_ins', '+', 1) }))
    .where('id', '=', accessId)
    .execute();
  await tx.deleteFrom('authority_session').where('access_id', '=', accessId).where('expires_at', '<', now).execute();
  await tx
    .insertInto('authority_session')
    .values({ access_id: accessId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('authority_session').where('token_hash', '=', tokenHash).execute();
}
