// The outbox of e-mails. An e-mail is written in the transaction of the event it reports, so it is sent if and only if
// that transaction is committed.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { requestJob } from '#server/live/request-job.ts';
import type { SealedValue, Secrets } from '#server/secrets/secrets.ts';
import { composeMail, type MailContent } from './compose-mail.ts';

type MailRow = Row<'mail_outbox'>;
export type WaitingMail = Pick<
  MailRow,
  'id' | 'about' | 'recipient' | 'subject' | 'sealed' | 'key_id' | 'attempts' | 'created_at'
>;

export const SEND_MAIL_JOB = 'send mail';

interface NewMail {
  /** Identifies the reason of the e-mail: a second e-mail with the same value is not written. */
  readonly about: string;
  readonly recipient: string;
  readonly content: MailContent;
  readonly attachments?: readonly MailAttachment[];
  readonly now: Date;
}

interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const AttachedFile = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
  encoding: z.literal('base64'),
});
const MailBody = z.object({ text: z.string(), html: z.string(), attachments: z.optional(z.array(AttachedFile)) });
type MailBody = z.infer<typeof MailBody>;

/** Returns the context to which the encryption of an e-mail is bound. */
export const sealContextOf = (about: string) => `mail:${about}`;

/** Writes an e-mail to the outbox. Its content is encrypted, because the links in e-mails give access. */
export async function writeMail(tx: Tx, secrets: Secrets, mail: NewMail): Promise<void> {
  const { about, recipient, now } = mail;
  const { subject, ...texts } = composeMail(mail.content);
  const attachments = mail.attachments?.map((file) => ({
    ...file,
    content: Buffer.from(file.content).toString('base64'),
    encoding: 'base64',
  }));
  const body = JSON.stringify({ ...texts, attachments });
  const sealedBody = secrets.seal(Buffer.from(body), sealContextOf(about));
  await tx
    .insertInto('mail_outbox')
    .values({
      about,
      recipient,
      subject,
      sealed: sealedBody.bytes,
      key_id: sealedBody.keyId,
      created_at: now,
      next_attempt_at: now,
    })
    // Naming the conflict column would need the right to read it, which roles that write e-mails do not have.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A user who requested a new password waits for the e-mail, so it is not left to the next minute.
  await requestJob(tx, SEND_MAIL_JOB);
}

/** The e-mail was encrypted with a key that this server does not have; another server may have it. */
export class UnreadableMail extends Error {}

/**
 * Decrypts an e-mail.
 * @returns undefined if it was already sent and its content deleted
 * @throws UnreadableMail
 */
export function openMail(
  secrets: Secrets,
  { about, sealed, key_id: keyId }: Pick<MailRow, 'about' | 'sealed' | 'key_id'>,
): MailBody | undefined {
  if (sealed === null || keyId === null) return undefined;
  return MailBody.parse(JSON.parse(unseal(secrets, { keyId, bytes: sealed }, about)));
}

function unseal(secrets: Secrets, sealed: SealedValue, about: string): string {
  try {
    return secrets.open(sealed, sealContextOf(about)).toString('utf8');
  } catch (error) {
    throw new UnreadableMail('Der Schlüssel, mit dem diese Nachricht versiegelt wurde, fehlt.', { cause: error });
  }
}

/**
 * Claims the e-mail that has waited longest. The next attempt is set before sending: if the process dies while sending,
 * the e-mail is not retried before `retryAt`.
 */
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

/** Marks an e-mail as sent and deletes its content, which is no longer needed. */
export async function markSent(tx: Tx, id: number, now: Date): Promise<void> {
  const change = { sent_at: now, last_error: null, sealed: null, key_id: null };
  await tx.updateTable('mail_outbox').set(change).where('id', '=', id).execute();
}

export async function markKeptInFolder(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('mail_outbox').set({ kept_at: now, last_error: null }).where('id', '=', id).execute();
}

/** @param failedAt null if the e-mail will be retried */
export async function markAttemptFailed(
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

export async function findExistingMailIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mail_outbox where id = any(${ids})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes old e-mails that no longer wait, because they contain personal data. */
export async function deleteMailsBefore(tx: Tx, moment: Date): Promise<void> {
  await sql`delete from mail_outbox where created_at < ${moment} and state <> 'waiting'`.execute(tx);
}
