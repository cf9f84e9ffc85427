// Mails wait in the database: written in the transaction of what they tell, they are sent if and only if it happened.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';

export type WaitingMail = Pick<
  Row<'mail_outbox'>,
  'id' | 'about' | 'recipient' | 'subject' | 'body' | 'attempts' | 'created_at'
>;

interface NewMail {
  /** What it tells of: the same mail is written once. */
  readonly about: string;
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly now: Date;
}

export async function writeMail(tx: Tx, { now, ...mail }: NewMail): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({ ...mail, created_at: now, next_attempt_at: now })
    .onConflict((conflict) => conflict.column('about').doNothing())
    .execute();
}

/** The mail that waits longest, marked before it is sent: should the process die while sending, it is not tried again before `retryAt`. */
export async function claimMail(
  tx: Tx,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<WaitingMail | undefined> {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'about', 'recipient', 'subject', 'body', 'attempts', 'created_at'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (mail === undefined) return undefined;
  const attempts = mail.attempts + 1;
  await tx
    .updateTable('mail_outbox')
    .set({ attempts, next_attempt_at: retryAt(attempts) })
    .where('id', '=', mail.id)
    .execute();
  return { ...mail, attempts };
}

export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('mail_outbox').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** @param failedAt null while it will be tried again */
export async function markRefused(
  tx: Tx,
  id: number,
  { reason, failedAt }: { reason: string; failedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ last_error: reason.slice(0, 500), failed_at: failedAt })
    .where('id', '=', id)
    .execute();
}

/** Mails hold names and addresses, and nobody needs them once they have arrived. */
export async function deleteMailsBefore(tx: Tx, moment: Date): Promise<void> {
  await sql`delete from mail_outbox where created_at < ${moment} and (sent_at is not null or failed_at is not null)`.execute(
    tx,
  );
}
