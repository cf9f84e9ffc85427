import { linkOrigin, type Config } from '#server/config.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { anchorDay, anchorMail } from './anchor-mail.rules.ts';
import { claimAnchors } from './anchors.queries.ts';
import { keepCheckpoints } from './thinning.queries.ts';

const ORGANISATIONS_PER_RUN = 50;

/** Mails the latest checkpoint to each organisation once a day: whoever keeps it can detect a rewritten ledger. */
export const mailAnchors = (config: Config, secrets: Secrets): Job => ({
  name: 'mail anchors',
  async run(store, now) {
    const day = anchorDay(now);
    await store.asSystem(async (tx) => {
      const anchors = await claimAnchors(tx, day, ORGANISATIONS_PER_RUN);
      await keepCheckpoints(
        tx,
        anchors.map((anchor) => anchor.checkpoint_id),
      );
      for (const anchor of anchors)
        await writeMail(tx, secrets, {
          about: `ledger-anchor:${anchor.customer_id}:${anchor.user_id}:${day}`,
          recipient: anchor.email,
          content: anchorMail({
            organisation: anchor.customer_name,
            size: anchor.size,
            note: anchor.note,
            signedAt: anchor.signed_at,
            origin: linkOrigin(config),
          }),
          now,
        });
    });
  },
});
