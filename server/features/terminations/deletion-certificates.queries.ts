// Apart from the two lists at the top, these queries run with the system role, because a job deletes organisations.
import { sql } from 'kysely';
import { isPlatformScope, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findOneWith, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { DocumentProof } from '#server/features/ledger/ledger.public.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

export type CertificateRow = Row<'deletion_certificate'>;
export type SeenCertificateRow = Row<'deletion_certificate_seen'>;

const source: ListSource = {
  table: 'deletion_certificate_seen',
  visibleRows: (scope) => (isPlatformScope(scope) ? sql`true` : sql`false`),
  columns: { customer: 'customer_id' },
};

export const findCertificates = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<SeenCertificateRow>(tx, source, scope, query);
export const findCertificate = findOneWith(findCertificates, isPlatformScope);

interface DueDeletion {
  readonly id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly deletes_on: string;
}

/** Finds the organisations whose day of deletion has come. */
export async function findDueDeletions(tx: Tx, today: string): Promise<readonly DueDeletion[]> {
  const { rows } = await sql<DueDeletion>`
    select termination.id, termination.customer_id, customer.name as customer_name, deletes_on
    from termination join customer on customer.id = termination.customer_id
    where withdrawn_at is null and ended_at is not null and deletes_on <= ${today} order by termination.id`.execute(tx);
  return rows;
}

/** @returns the number of the entry that announces the deletion; undefined if there is none, or if something was recorded after it */
export async function findLastSeq(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ last_seq: number }>`
    select last_seq from termination join ledger on ledger.customer_id = termination.customer_id
    where termination.id = ${id} and ledger.size = last_seq + 1`.execute(tx);
  return rows[0]?.last_seq;
}

export const storeLastSeq = (tx: Tx, id: number, seq: number) =>
  tx.updateTable('termination').set({ last_seq: seq }).where('id', '=', id).execute();

/** Finds the addresses of the management and of the invoices, to which the certificate is mailed once its users are gone. */
export async function findRecipients(tx: Tx, customerId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from (
      select email from app_user join user_customer on user_id = app_user.id
      where customer_id = ${customerId} and is_active and role = ${Role.def.entries.ROLE_OPERATOR}
      union all
      select contact_email from customer where id = ${customerId} and contact_email is not null
      union all
      select billing_email from contract where customer_id = ${customerId} and billing_email is not null
    ) addresses order by email`.execute(tx);
  return rows.map(({ email }) => email);
}

interface Deletion {
  readonly customerId: number;
  readonly proof: DocumentProof | null;
  readonly recipients: readonly string[];
}

/** Deletes everything of an organisation; the database looks whether the day has come. */
export const deleteOrganisation = (tx: Tx, { customerId, proof, recipients }: Deletion) =>
  sql`select delete_organisation(${customerId}, ${proof === null ? null : JSON.stringify(proof)}::jsonb,
    ${JSON.stringify(recipients)}::jsonb)`.execute(tx);

export const findUnfinishedCertificates = (tx: Tx): Promise<CertificateRow[]> =>
  tx.selectFrom('deletion_certificate').selectAll().where('ready_at', 'is', null).orderBy('id').execute();

export const findUnfinished = (tx: Tx, id: number): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('deletion_certificate')
    .selectAll()
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();

/** Finds who sends the invoices, and so deletes the data. */
export async function findIssuerName(tx: Tx): Promise<string | null> {
  const setting = await tx.selectFrom('billing_setting').select('issuer_name').executeTakeFirst();
  return setting?.issuer_name ?? null;
}

const FILES_AT_ONCE = 100;

export async function findFilesToRemove(tx: Tx, certificateId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('deletion_file')
    .select('file_key')
    .where('certificate_id', '=', certificateId)
    .orderBy('file_key')
    .limit(FILES_AT_ONCE)
    .execute();
  return rows.map(({ file_key: key }) => key);
}

/** Returns which of these files are removed with their organisation, which has to count them first. */
export async function findFilesOfDeletions(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('deletion_file')
    .select('file_key')
    .where('file_key', 'in', [...keys])
    .execute();
  return rows.map(({ file_key: key }) => key);
}

/** Counts a removed file; a file that was counted before is not counted again. */
export async function noteRemovedFile(
  tx: Tx,
  { id }: CertificateRow,
  file: { readonly key: string; readonly bytes: number },
) {
  const { numDeletedRows } = await tx.deleteFrom('deletion_file').where('file_key', '=', file.key).executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await sql`
    update deletion_certificate set file_count = file_count + 1, file_bytes = file_bytes + ${file.bytes}
    where id = ${id}`.execute(tx);
}

/** Stores the document and forgets the addresses. @returns false when another process did */
export async function finishCertificate(
  tx: Tx,
  id: number,
  { pdf, now }: { readonly pdf: Uint8Array; readonly now: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('deletion_certificate')
    .set({ pdf, ready_at: now, recipients: null })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the invoices whose years are over; the database looks at each of them, and notes its number. */
export const deleteInvoices = (tx: Tx) =>
  sql`delete from invoice using deletion_certificate certificate
    where certificate.customer_id = invoice.customer_id and ready_at is not null
      and invoice_kept_until(invoice) < (now() at time zone 'Europe/Berlin')::date`.execute(tx);

export const findAdmins = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('is_active', '=', true)
    .where('role', '=', Role.def.entries.ROLE_ADMIN)
    .execute();
