import type { Readable } from 'node:stream';
import { linkOrigin, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { withDeletionTimeout } from '#server/db/postgres/statement-timeout.ts';
import { findInvoicesSince, invoiceDocument, issueLastInvoices } from '#server/features/billing/billing.public.ts';
import {
  ledgerFolder,
  proveDocument,
  sealedFacts,
  sealPdf,
  type SigningContext,
} from '#server/features/ledger/ledger.public.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { NamedFiles } from '#server/files/named-files.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Job } from '#server/runtime/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { terminations } from '#shared/contracts/terminations/terminations.ts';
import { certificateDocument, certificateName, dataOf } from './certificate-pdf.ts';
import { certificateMail } from './certificate-mail.rules.ts';
import * as queries from './deletion-certificates.queries.ts';
import type { CertificateRow } from './deletion-certificates.queries.ts';

export const ORGANISATION_DELETION_JOB = 'delete organisations';

export interface DeletionServices {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly namedFiles: NamedFiles;
  readonly printer: PdfPrinter;
  readonly signing: SigningContext;
}

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
      await attempt(finish(deletion, certificate));
    if (failures.length > 0) throw new AggregateError(failures, 'Not every organisation could be deleted.');
  },
});

type Deletion = DeletionServices & { readonly store: Store; readonly now: Date };
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

async function finish(deletion: Deletion, certificate: CertificateRow): Promise<void> {
  const { store, secrets, config } = deletion;
  await removeFiles(deletion, certificate);
  // They are copies of the ledger, so the certificate does not count them.
  await deletion.namedFiles.removeFolder(ledgerFolder(certificate.customer_id));
  const row = await store.queryAsSystem((tx) => queries.findUnfinished(tx, certificate.id));
  if (row === undefined) return;
  const pdf = await printCertificate(deletion, row);
  const invoices = await printLastInvoices(deletion, row);
  // Removing the files may have taken long.
  const now = new Date();
  await store.asSystem(async (tx) => {
    if (!(await queries.finishCertificate(tx, row.id, { pdf, now }))) return;
    const admins = await queries.findAdmins(tx);
    const link = `/customer/termination/${row.customer_id}`;
    const content = certificateMail({ ...row, enclosedInvoices: invoices.length }, `${linkOrigin(config)}${link}`);
    const about = `deletion-certificate:${row.id}`;
    const place = { customer_id: null, location_id: null, sender_id: null };
    const notification = { about, type: 'INFO' as const, message: content.subject, link, ...place };
    await insertNotifications(
      tx,
      admins.map(({ id }) => ({ ...notification, receiver_id: id })),
      now,
    );
    const attachments = [
      { filename: `${certificateName(row)}.pdf`, contentType: 'application/pdf', content: pdf },
      { filename: `${certificateName(row)}.json`, contentType: 'application/json', content: Buffer.from(dataOf(row)) },
      ...invoices,
    ];
    const recipients = new Set([...(row.recipients ?? []), ...admins.map(({ email }) => email)]);
    for (const [index, recipient] of [...recipients].entries())
      await writeMail(tx, secrets, { about: `${about}:${index}`, recipient, content, attachments, now });
  });
}

/** Removes the files one by one, and counts what was removed. */
async function removeFiles({ store, files }: Deletion, certificate: CertificateRow): Promise<void> {
  for (;;) {
    const keys = await store.queryAsSystem((tx) => queries.findFilesToRemove(tx, certificate.id));
    if (keys.length === 0) return;
    for (const key of keys) {
      const content = await files.get(key);
      const bytes = content === undefined ? 0 : await sizeOf(content);
      await files.remove(key);
      await store.asSystem((tx) => queries.noteRemovedFile(tx, certificate, { key, bytes }));
    }
  }
}

async function sizeOf(content: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of content) bytes += Buffer.from(chunk).length;
  return bytes;
}

async function printCertificate(deletion: Deletion, row: CertificateRow): Promise<Buffer> {
  const issuer = await deletion.store.queryAsSystem(queries.findIssuerName);
  const document = certificateDocument(row, issuer ?? 'Betreiber dieser Installation');
  const printed = await deletion.printer.print(document, null);
  const about = { document: 'deletion', entity: entityOf(row), customerId: row.customer_id } as const;
  return Buffer.from(await sealPdf(deletion, printed, { ...about, ...sealedFacts(document) }));
}

/** The last invoice may be as old as the deletion, so those that were issued since the end go with the certificate. */
async function printLastInvoices(
  { store, printer }: Deletion,
  { customer_id: customerId, ends_on: endsOn }: CertificateRow,
) {
  const invoices = await store.queryAsSystem((tx) => findInvoicesSince(tx, SYSTEM_SCOPE, customerId, endsOn));
  const printed: { filename: string; contentType: string; content: Buffer }[] = [];
  for (const invoice of invoices)
    printed.push({
      filename: `rechnung-${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(await printer.print(invoiceDocument(invoice), null)),
    });
  return printed;
}

/** The seal names the notice, about which the last entry of the ledger is. */
const entityOf = ({ termination_id: id }: CertificateRow) => iri(terminations.path, id);
