import type { Readable } from 'node:stream';
import { linkOrigin, type Config } from '#server/config.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { findInvoicesSince, invoiceDocument } from '#server/features/billing/billing.public.ts';
import { ledgerFolder, sealedFacts, sealPdf, type SigningContext } from '#server/features/ledger/ledger.public.ts';
import { insertNotifications } from '#server/features/notifications/notifications.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { NamedFiles } from '#server/files/named-files.ts';
import { iri } from '#server/http/render/item.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { terminations } from '#shared/contracts/terminations/terminations.ts';
import { certificateDocument, certificateName, dataOf } from './certificate-pdf.ts';
import { certificateMail } from './certificate-mail.rules.ts';
import * as queries from './deletion-certificates.queries.ts';
import type { CertificateRow } from './deletion-certificates.queries.ts';

export interface DeletionServices {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly namedFiles: NamedFiles;
  readonly printer: PdfPrinter;
  readonly signing: SigningContext;
}

/** Describes a run of the job that deletes organisations. */
export type Deletion = DeletionServices & { readonly store: Store; readonly now: Date };

/** Removes the files of an organisation whose rows are deleted, then prints and mails the certificate. */
export async function finishDeletion(deletion: Deletion, certificate: CertificateRow): Promise<void> {
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
    const noSender = { customer_id: null, location_id: null, sender_id: null };
    const notification = { about, type: 'INFO' as const, message: content.subject, link, ...noSender };
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
