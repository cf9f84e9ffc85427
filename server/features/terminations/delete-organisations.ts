import { withDeletionTimeout } from '#server/db/postgres/statement-timeout.ts';
import { issueLastInvoices } from '#server/features/billing/billing.public.ts';
import { proveDocument } from '#server/features/ledger/ledger.public.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { terminations } from '#shared/contracts/terminations/terminations.ts';
import * as queries from './deletion-certificates.queries.ts';
import { type Deletion, type DeletionServices, finishDeletion } from './finish-deletion.ts';

export const ORGANISATION_DELETION_JOB = 'delete organisations';

/**
 * Deletes organisations on their day: the rows in one transaction with the certificate, then the files, then it prints and
 * mails the certificate. Each part continues after an interruption.
 */
export const deleteOrganisations = (services: DeletionServices): Job => ({
  name: ORGANISATION_DELETION_JOB,
  async run(store, now) {
    const failures: unknown[] = [];
    const attempt = <Result>(work: Promise<Result>) =>
      work.catch((error: unknown) => {
        failures.push(error);
        return undefined;
      });
    const deletion = { store, now, ...services };
    const today = localDay(now.getTime(), SERVER_TIME_ZONE);
    for (const due of await store.queryAsSystem((tx) => queries.findDueDeletions(tx, today))) {
      const lastDayToWait = daysAfter(due.deletes_on, MAX_DAYS_TO_WAIT);
      // Whatever prevents the invoice, the deletion waits for it no longer than until this day.
      const isInvoiced = await attempt(issueLastInvoices(store, due.customer_id, now));
      const isToDelete = isInvoiced === true || today >= lastDayToWait;
      await attempt(isToDelete ? deleteRows(deletion, due) : notifyOfWaiting(deletion, due, lastDayToWait));
    }
    for (const certificate of await store.queryAsSystem(queries.findUnfinishedCertificates))
      await attempt(finishDeletion(deletion, certificate));
    if (failures.length > 0) throw new AggregateError(failures, 'Not every organisation could be deleted.');
  },
});

type DueDeletion = Awaited<ReturnType<typeof queries.findDueDeletions>>[number];

/**
 * Days for which the last invoice may hold up a deletion. The last month may end on the morning of the deletion, and nothing
 * can be invoiced once the address is gone, but data of people may not wait for ever.
 */
const MAX_DAYS_TO_WAIT = 14;

/** Tells the admins once. */
const notifyOfWaiting = ({ store, now }: Deletion, due: DueDeletion, lastDayToWait: string): Promise<void> =>
  store.asSystem(async (tx) => {
    const notification = {
      about: `deletion-waits:${due.id}`,
      type: 'DANGER' as const,
      message: `${due.customer_name}: Die Löschung wartet auf die letzte Rechnung. Am ${germanDay(lastDayToWait)} wird auch ohne sie gelöscht.`,
      link: `/customer/edit/${due.customer_id}/billing`,
      customer_id: due.customer_id,
      location_id: null,
      sender_id: null,
    };
    const admins = await queries.findAdmins(tx);
    await insertNotifications(
      tx,
      admins.map(({ id }) => ({ ...notification, receiver_id: id })),
      now,
    );
  });

async function deleteRows(deletion: Deletion, due: DueDeletion): Promise<void> {
  const { store } = deletion;
  const customerId = due.customer_id;
  const lastSeq = await store.queryAsSystem((tx) => queries.findLastSeq(tx, due.id));
  const seq = lastSeq ?? (await appendLastEntry(deletion, due));
  const proof = await proveDocument(deletion, { customerId, seq });
  // A state that another process has just signed covers the entry a minute later.
  if (proof === 'overtaken') return;
  await withDeletionTimeout(() =>
    store.asSystem(async (tx) => {
      const recipients = await queries.findRecipients(tx, customerId);
      await queries.deleteOrganisation(tx, { customerId, proof: proof === 'refused' ? null : proof, recipients });
    }),
  );
}

const appendLastEntry = ({ store, now }: Deletion, due: DueDeletion): Promise<number> =>
  store.asSystem(async (tx) => {
    const seq = await appendToLedger(tx, {
      customerId: due.customer_id,
      type: 'termination.deletionBegun',
      entity: iri(terminations.path, due.id),
      at: now,
      occurredAt: now,
      actor: SYSTEM_ACTOR,
      data: { deletesOn: due.deletes_on },
    });
    await queries.storeLastSeq(tx, due.id, seq);
    return seq;
  });
