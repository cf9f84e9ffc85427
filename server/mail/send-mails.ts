import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { MAIL_RETENTION_DAYS } from '#shared/contracts/mails/mails.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { removeUnknownMailFiles } from './mail-files.ts';
import { mailFolder, type MailDelivery, type MailSettings, openMailDelivery } from './mail-delivery.ts';
import {
  claimMail,
  deleteMailsBefore,
  findExistingMailIds,
  markAttemptFailed,
  SEND_MAIL_JOB,
  UnreadableMail,
} from './mail-outbox.ts';
import { isAboutOneMail, isFinalRefusal, retryAt, type Refusal } from './retry-schedule.ts';

const MAILS_PER_RUN = 50;
/** Time limit of one run, because other jobs wait meanwhile. */
const MAX_RUN_MILLISECONDS = 20_000;

/**
 * Delivers waiting e-mails. SMTP has no exactly-once delivery: if the process dies after the server accepted an e-mail
 * and before that is recorded, it is sent again with the same Message-ID, by which mail servers recognise duplicates.
 * An e-mail refused permanently is not retried. One refused temporarily is retried later and does not delay others. If
 * the server does not respond, the others wait as well.
 */
export const sendMails = (config: MailSettings, secrets: Secrets): Job => ({
  name: SEND_MAIL_JOB,
  async run(store, now) {
    const delivery = openMailDelivery(config, secrets);
    try {
      await deliver(store, now, delivery);
    } finally {
      delivery.close();
    }
    const keptSince = new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY_MILLISECONDS);
    await store.asSystem((tx) => deleteMailsBefore(tx, keptSince));
    // This includes e-mails whose rows were deleted together with a person's data.
    await removeUnknownMailFiles(mailFolder(config), (ids) => store.asSystem((tx) => findExistingMailIds(tx, ids)));
  },
});

async function deliver(store: Store, now: Date, delivery: MailDelivery): Promise<void> {
  const deadline = Date.now() + MAX_RUN_MILLISECONDS;
  for (let count = 0; count < MAILS_PER_RUN && Date.now() < deadline; count += 1) {
    const mail = await store.asSystem((tx) => claimMail(tx, now, (attempts) => retryAt(attempts, now)));
    if (mail === undefined) return;
    const refusal = await refusalOf(delivery.deliver(mail));
    await store.asSystem((tx) =>
      refusal === null
        ? delivery.markDelivered(tx, mail.id, now)
        : markAttemptFailed(tx, mail.id, {
            reason: refusal.reason,
            failedAt: isFinalRefusal(mail.attempts, refusal) ? now : null,
          }),
    );
    if (refusal !== null && !refusal.isAboutThisMail) return;
  }
}

interface DeliveryFailure extends Refusal {
  readonly reason: string;
  /** Whether only this e-mail is affected, so that the next one can be tried. */
  readonly isAboutThisMail: boolean;
}

/** @returns null if the e-mail was delivered */
async function refusalOf(delivery: Promise<unknown>): Promise<DeliveryFailure | null> {
  try {
    await delivery;
    return null;
  } catch (error) {
    const details: { message?: unknown; responseCode?: unknown; command?: unknown } =
      error instanceof Error ? error : {};
    const refusal = {
      responseCode: typeof details.responseCode === 'number' ? details.responseCode : undefined,
      command: typeof details.command === 'string' ? details.command : undefined,
    };
    const isAboutThisMail = error instanceof UnreadableMail || isAboutOneMail(refusal);
    return { ...refusal, reason: String(details.message), isAboutThisMail };
  }
}
