import { linkOrigin, type Config } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { claimDigestReceivers, findUnreadSince, type DigestReceiver } from './digest.queries.ts';
import { digestDay, digestMail } from './digest.rules.ts';

const USERS_PER_RUN = 100;

/** Writes the daily summary to every user who wants it and has unread notifications. */
export const writeDigests = (config: Config, secrets: Secrets): Job => ({
  name: 'write digests',
  async run(store, now) {
    const day = digestDay(now);
    await store.asSystem(async (tx) => {
      for (const receiver of await claimDigestReceivers(tx, day, USERS_PER_RUN))
        await writeDigest(tx, receiver, { day, now, secrets, origin: linkOrigin(config) });
    });
  },
});

interface DigestContext {
  readonly day: string;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly origin: string;
}

async function writeDigest(tx: Tx, receiver: DigestReceiver, context: DigestContext): Promise<void> {
  const { day, now, secrets, origin } = context;
  const lines = await findUnreadSince(tx, receiver.user_id, new Date(now.getTime() - DAY_MILLISECONDS));
  if (lines.length === 0) return;
  await writeMail(tx, secrets, {
    about: `digest:${receiver.user_id}:${day}`,
    recipient: receiver.email,
    content: digestMail({ ...receiver, lines, origin }),
    now,
  });
}
