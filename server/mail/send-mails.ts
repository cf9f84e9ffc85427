import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { claimMail, deleteMailsBefore, markRefused, markSent, type WaitingMail } from './mail-outbox.ts';
import { isFinal, isRefusedForGood, retryAt, type Refusal } from './retry-schedule.ts';

const MAILS_AT_ONCE = 50;
/** Other jobs wait meanwhile. */
const MOST_MILLISECONDS = 20_000;
const KEPT_DAYS = 30;
/** Shorter than the first wait, so that a mail is never under way twice. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

interface MailServer {
  readonly url: string;
  readonly from: string;
}

/**
 * Delivers what waits. SMTP has no word for "once": should the process die after the server took a mail and before that is
 * noted, it goes out again, under the same Message-ID, by which mail servers know it. A mail refused for good is not tried
 * again; where the server does not answer, the others wait as well.
 */
export const sendMails = ({ url, from }: MailServer): Job => ({
  name: 'send mail',
  async run(store, now) {
    const transport = createTransport({ url, ...timeouts });
    const send = (mail: WaitingMail) =>
      transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body,
        date: mail.created_at,
        messageId: messageIdOf(mail, from),
        // RFC 3834: no answer by an absence note.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    try {
      await deliver(store, now, send);
    } finally {
      transport.close();
    }
    await store.asSystem((tx) => deleteMailsBefore(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS)));
  },
});

async function deliver(store: Store, now: Date, send: (mail: WaitingMail) => Promise<unknown>): Promise<void> {
  const until = Date.now() + MOST_MILLISECONDS;
  for (let count = 0; count < MAILS_AT_ONCE && Date.now() < until; count += 1) {
    const mail = await store.asSystem((tx) => claimMail(tx, now, (attempts) => retryAt(attempts, now)));
    if (mail === undefined) return;
    const refusal = await refusalOf(send(mail));
    await store.asSystem((tx) =>
      refusal === null
        ? markSent(tx, mail.id, now)
        : markRefused(tx, mail.id, {
            reason: refusal.reason,
            failedAt: isFinal(mail.attempts, refusal) ? now : null,
          }),
    );
    if (refusal !== null && !isRefusedForGood(refusal)) return;
  }
}

/** Null when the mail server took it. */
async function refusalOf(sending: Promise<unknown>): Promise<(Refusal & { readonly reason: string }) | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    const said: { message?: unknown; responseCode?: unknown; command?: unknown } = error instanceof Error ? error : {};
    return {
      reason: String(said.message),
      responseCode: typeof said.responseCode === 'number' ? said.responseCode : undefined,
      command: typeof said.command === 'string' ? said.command : undefined,
    };
  }
}

/** The same for every attempt, and telling nobody who it was for. */
function messageIdOf({ id, about }: WaitingMail, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}.${createHash('sha256').update(about).digest('hex').slice(0, 24)}@${host}>`;
}
