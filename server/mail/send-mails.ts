import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { MAILS_KEPT_DAYS } from '#shared/contracts/mails.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { removeMailsBut } from './kept-mails.ts';
import { mailFolder, type MailDelivery, type MailSettings, openMailDelivery } from './mail-delivery.ts';
import { claimMail, deleteMailsBefore, findMailIds, markRefused, SENDING, UnreadableMail } from './mail-outbox.ts';
import { isAboutOneMail, isFinal, retryAt, type Refusal } from './retry-schedule.ts';

const MAILS_AT_ONCE = 50;
/** Other jobs wait meanwhile. */
const MAX_MILLISECONDS = 20_000;

/**
 * Delivers what waits. SMTP has no word for "once": should the process die after the server took a mail and before that is
 * noted, it goes out again, under the same Message-ID, by which mail servers know it. A mail refused for good is not tried
 * again, one refused for now is tried later and holds up no other; where the server does not answer, the others wait as well.
 */
export const sendMails = (config: MailSettings, secrets: Secrets): Job => ({
  name: SENDING,
  async run(store, now) {
    const delivery = openMailDelivery(config, secrets);
    try {
      await deliver(store, now, delivery);
    } finally {
      delivery.close();
    }
    const oldest = new Date(now.getTime() - MAILS_KEPT_DAYS * DAY_MILLISECONDS);
    await store.asSystem((tx) => deleteMailsBefore(tx, oldest));
    // Also of those that went with somebody's data.
    await removeMailsBut(mailFolder(config), (ids) => store.asSystem((tx) => findMailIds(tx, ids)));
  },
});

async function deliver(store: Store, now: Date, delivery: MailDelivery): Promise<void> {
  const until = Date.now() + MAX_MILLISECONDS;
  for (let count = 0; count < MAILS_AT_ONCE && Date.now() < until; count += 1) {
    const mail = await store.asSystem((tx) => claimMail(tx, now, (attempts) => retryAt(attempts, now)));
    if (mail === undefined) return;
    const refusal = await refusalOf(delivery.deliver(mail));
    await store.asSystem((tx) =>
      refusal === null
        ? delivery.markDelivered(tx, mail.id, now)
        : markRefused(tx, mail.id, {
            reason: refusal.reason,
            failedAt: isFinal(mail.attempts, refusal) ? now : null,
          }),
    );
    if (refusal !== null && !refusal.isOfMail) return;
  }
}

interface Refused extends Refusal {
  readonly reason: string;
  /** It says nothing about the next one. */
  readonly isOfMail: boolean;
}

/** Null when it was taken. */
async function refusalOf(sending: Promise<unknown>): Promise<Refused | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    const said: { message?: unknown; responseCode?: unknown; command?: unknown } = error instanceof Error ? error : {};
    const refusal = {
      responseCode: typeof said.responseCode === 'number' ? said.responseCode : undefined,
      command: typeof said.command === 'string' ? said.command : undefined,
    };
    const isOfMail = error instanceof UnreadableMail || isAboutOneMail(refusal);
    return { ...refusal, reason: String(said.message), isOfMail };
  }
}
