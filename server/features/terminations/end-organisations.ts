import { linkOrigin, type Config } from '#server/config.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Job } from '#server/runtime/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { terminations } from '#shared/contracts/terminations/terminations.ts';
import {
  claimStep,
  endOrganisation,
  findNoticesToTell,
  findOrganisationsToEnd,
  findReceivers,
  lockTermination,
} from './terminations.queries.ts';
import { stepsToTell, stepText, type NoticeFacts, type Step } from './terminations.rules.ts';

export const ENDING_JOB = 'end organisations';

interface Telling {
  readonly secrets: Secrets;
  readonly origin: string;
  readonly now: Date;
}

/** Ends organisations the day after their last one, and tells those concerned of each step once. */
export const endOrganisations = (config: Config, secrets: Secrets): Job => ({
  name: ENDING_JOB,
  async run(store, now) {
    const today = localDay(now.getTime(), SERVER_TIME_ZONE);
    const failures: unknown[] = [];
    // A failure for one organisation must not stop the others.
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error));
    for (const notice of await store.queryAsSystem((tx) => findOrganisationsToEnd(tx, today)))
      await attempt(store.asSystem((tx) => endOnce(tx, notice, now)));
    const telling = { secrets, origin: linkOrigin(config), now };
    for (const notice of await store.queryAsSystem(findNoticesToTell))
      for (const step of stepsToTell(notice, today)) await attempt(tellOnce(store, { notice, step }, telling));
    if (failures.length > 0) throw new AggregateError(failures, 'Not every organisation could be ended.');
  },
});

async function endOnce(
  tx: Tx,
  notice: { readonly id: number; readonly customer_id: number },
  now: Date,
): Promise<void> {
  const { withdrawn_at: withdrawnAt } = await lockTermination(tx, notice.id);
  if (withdrawnAt !== null) return;
  const locations = await endOrganisation(tx, notice.customer_id, now);
  await appendToLedger(tx, {
    customerId: notice.customer_id,
    type: 'termination.ended',
    entity: iri(terminations.path, notice.id),
    at: now,
    occurredAt: now,
    actor: SYSTEM_ACTOR,
    data: { locations },
  });
}

interface TellingStep {
  readonly notice: NoticeFacts & { readonly customer_id: number };
  readonly step: Step;
}

const tellOnce = (store: Store, { notice, step }: TellingStep, { secrets, origin, now }: Telling): Promise<void> =>
  store.asSystem(async (tx) => {
    if (!(await claimStep(tx, notice.id, step))) return;
    const about = `termination:${notice.id}:${step}`;
    const { type, message, explanation } = stepText(step, notice);
    const link = `/customer/termination/${notice.customer_id}`;
    const receivers = await findReceivers(tx, notice.customer_id);
    const noSender = { customer_id: notice.customer_id, location_id: null, sender_id: null };
    const notifications = receivers.map(({ id }) => ({ about, type, message, link, ...noSender, receiver_id: id }));
    await insertNotifications(tx, notifications, now);
    for (const { id, email } of receivers)
      await writeMail(tx, secrets, {
        about: `${about}:${id}`,
        recipient: email,
        content: {
          subject: message,
          greeting: 'Guten Tag',
          paragraphs: [message, explanation],
          action: { label: 'Vertragsende ansehen', url: `${origin}${link}` },
          smallPrint: ['Sie bekommen diese Mail zu jedem Schritt vom Ende eines Vertrags.'],
        },
        now,
      });
  });
