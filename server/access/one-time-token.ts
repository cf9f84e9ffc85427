// Tokens in the links of e-mails: the holder of a token may use it once, for one purpose. Only a hash of it is stored.
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

export type Purpose = Row<'one_time_token'>['purpose'];
export type OneTimeToken = Pick<
  Row<'one_time_token'>,
  'id' | 'purpose' | 'user_id' | 'email' | 'created_at' | 'expires_at' | 'used_at' | 'revoked_at'
>;

/** How long a link is valid. */
const LIFETIMES_MILLISECONDS: Readonly<Record<Purpose, number>> = {
  'password-reset': 30 * MINUTE_MILLISECONDS,
  'email-change': 30 * MINUTE_MILLISECONDS,
  invitation: 7 * DAY_MILLISECONDS,
};
const columns = ['id', 'purpose', 'user_id', 'email', 'created_at', 'expires_at', 'used_at', 'revoked_at'] as const;

/** A random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface NewLink {
  readonly purpose: Purpose;
  readonly userId: number;
  /** The new address, for an e-mail change. */
  readonly email?: string;
  readonly now: Date;
}

/** @returns the token for the e-mail; it is stored nowhere else */
export async function issueToken(tx: Tx, link: NewLink): Promise<{ token: string; expiresAt: Date }> {
  const { purpose, userId, email, now } = link;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIMES_MILLISECONDS[purpose]);
  await tx
    .insertInto('one_time_token')
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: userId,
      email: email ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Finds a token without using it up. */
export function findToken(tx: Tx, token: string): Promise<OneTimeToken | undefined> {
  return tx.selectFrom('one_time_token').where('token_hash', '=', hashOf(token)).select(columns).executeTakeFirst();
}

/** Uses up a token. Of several attempts at the same moment only one finds it. */
export function redeemToken(
  tx: Tx,
  token: string,
  { purposes, now }: { readonly purposes: readonly Purpose[]; readonly now: Date },
): Promise<OneTimeToken | undefined> {
  return tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Invalidates the unused tokens that a user was sent earlier. */
export async function revokeTokens(
  tx: Tx,
  { userId, purposes, now }: { readonly userId: number; readonly purposes: readonly Purpose[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
