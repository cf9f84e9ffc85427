// Links of mails: whoever holds one may do one thing, once. Kept is a hash, from which nobody gets the token back.
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/durations.ts';

export type Purpose = Row<'one_time_token'>['purpose'];
export type OneTimeToken = Pick<
  Row<'one_time_token'>,
  'id' | 'purpose' | 'user_id' | 'email' | 'created_at' | 'expires_at' | 'used_at' | 'revoked_at'
>;

/** How long one may take from the mail to the page. */
const lifetimes: Readonly<Record<Purpose, number>> = {
  'password-reset': 30 * MINUTE_MILLISECONDS,
  'email-change': 30 * MINUTE_MILLISECONDS,
  invitation: 7 * DAY_MILLISECONDS,
};
const columns = ['id', 'purpose', 'user_id', 'email', 'created_at', 'expires_at', 'used_at', 'revoked_at'] as const;

/** 256 bit: nobody guesses it. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface NewLink {
  readonly purpose: Purpose;
  readonly userId: number;
  /** The new address, of an e-mail change. */
  readonly email?: string;
  readonly now: Date;
}

/** @returns the token, which leaves with the mail: afterwards nobody has it but who got it */
export async function issueToken(tx: Tx, link: NewLink): Promise<{ token: string; expiresAt: Date }> {
  const { purpose, userId, email, now } = link;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
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

/** As the owner: the token is the right. Looking at it does not use it up. */
export function findToken(tx: Tx, token: string): Promise<OneTimeToken | undefined> {
  return tx.selectFrom('one_time_token').where('token_hash', '=', hashOf(token)).select(columns).executeTakeFirst();
}

/** As the owner. Of all who try at the same moment one is first; the others find nothing. */
export function spendToken(
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

/** What somebody was sent before is worth nothing any more. */
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
