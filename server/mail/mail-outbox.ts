// Mails wait in the database: written in the transaction of what they tell, they are sent if and only if it happened.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { askForWork } from '#server/live/ask-for-work.ts';
import type { Sealed, Secrets } from '#server/secrets/secrets.ts';
import { composeMail, type MailContent } from './compose-mail.ts';

type MailRow = Row<'mail_outbox'>;
export type WaitingMail = Pick<
  MailRow,
  'id' | 'about' | 'recipient' | 'subject' | 'sealed' | 'key_id' | 'attempts' | 'created_at'
>;

/** The job that delivers them. */
export const SENDING = 'send mail';

interface NewMail {
  /** What it tells of: the same mail is written once. */
  readonly about: string;
  readonly recipient: string;
  readonly content: MailContent;
  readonly now: Date;
}

const MailBody = z.object({ text: z.string(), html: z.string() });
type MailBody = z.infer<typeof MailBody>;

/** What the seal of a mail is bound to. */
export const sealedFor = (about: string) => `mail:${about}`;

/** What it says is sealed, because links of mails open something. */
export async function writeMail(tx: Tx, secrets: Secrets, mail: NewMail): Promise<void> {
  const { about, recipient, now } = mail;
  const { subject, ...body } = composeMail(mail.content);
  const sealed = secrets.seal(Buffer.from(JSON.stringify(body)), sealedFor(about));
  await tx
    .insertInto('mail_outbox')
    .values({
      about,
      recipient,
      subject,
      sealed: sealed.bytes,
      key_id: sealed.keyId,
      created_at: now,
      next_attempt_at: now,
    })
    // Naming the column would ask for the right to read it, which who writes a mail need not have.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Who asked for a new password waits for it.
  await askForWork(tx, SENDING);
}

/** It was sealed with a key that this server does not have; another one may. */
export class UnreadableMail extends Error {}

/**
 * @returns undefined once it was handed over: then nothing is left of it
 * @throws UnreadableMail
 */
export function openMail(
  secrets: Secrets,
  { about, sealed, key_id: keyId }: Pick<MailRow, 'about' | 'sealed' | 'key_id'>,
): MailBody | undefined {
  if (sealed === null || keyId === null) return undefined;
  return MailBody.parse(JSON.parse(opened(secrets, { keyId, bytes: sealed }, about)));
}

function opened(secrets: Secrets, sealed: Sealed, about: string): string {
  try {
    return secrets.open(sealed, sealedFor(about)).toString('utf8');
  } catch (error) {
    throw new UnreadableMail('Der Schlüssel, mit dem diese Nachricht versiegelt wurde, fehlt.', { cause: error });
  }
}

/** The mail that waits longest, marked before it is sent: should the process die while sending, it is not tried again before `retryAt`. */
export async function claimMail(
  tx: Tx,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<WaitingMail | undefined> {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'about', 'recipient', 'subject', 'sealed', 'key_id', 'attempts', 'created_at'])
    .where('state', '=', 'waiting')
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

/** Nobody here needs to read it again. */
export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  const change = { sent_at: now, last_error: null, sealed: null, key_id: null };
  await tx.updateTable('mail_outbox').set(change).where('id', '=', id).execute();
}

export async function markKept(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('mail_outbox').set({ kept_at: now, last_error: null }).where('id', '=', id).execute();
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

export async function findMailIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mail_outbox where id = any(${ids})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Mails hold names and addresses, and nobody needs them once they have arrived. */
export async function deleteMailsBefore(tx: Tx, moment: Date): Promise<void> {
  await sql`delete from mail_outbox where created_at < ${moment} and state <> 'waiting'`.execute(tx);
}
