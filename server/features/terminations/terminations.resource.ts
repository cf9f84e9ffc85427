import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  deletionCertificates,
  type DeletionCertificate,
} from '#shared/contracts/terminations/deletion-certificates.ts';
import { terminations, type Termination } from '#shared/contracts/terminations/terminations.ts';
import { users } from '#shared/contracts/users/users.ts';
import { toHex } from '#shared/ledger/hashes.ts';
import type { SeenCertificateRow } from './deletion-certificates.queries.ts';
import type { TerminationRow } from './terminations.queries.ts';

export const toTermination = (row: TerminationRow): z.input<typeof Termination> => ({
  ...itemFields(terminations, row.id),
  customer: iri(customers.path, row.customer_id),
  user: iri(users.path, row.given_by),
  state: stateOf(row),
  endsOn: row.ends_on,
  deletesOn: row.deletes_on,
  givenAt: toWireDate(row.given_at),
  withdrawnAt: toWireDate(row.withdrawn_at),
});

function stateOf({ withdrawn_at: withdrawnAt, ended_at: endedAt }: TerminationRow): Termination['state'] {
  if (withdrawnAt !== null) return 'withdrawn';
  return endedAt === null ? 'given' : 'ended';
}

export const toCertificate = (row: SeenCertificateRow): z.input<typeof DeletionCertificate> => ({
  ...itemFields(deletionCertificates, row.id),
  customer: iri(customers.path, row.customer_id),
  organisation: row.organisation,
  state: row.ready_at === null ? 'removingFiles' : 'ready',
  deletedAt: toWireDate(row.deleted_at),
  records: Object.values(row.records ?? {}).reduce((sum, count) => sum + count, 0),
  files: row.file_count,
  bytes: row.file_bytes,
  ledgerSize: row.ledger_size,
  ledgerRoot: toHex(row.ledger_root),
  readyAt: toWireDate(row.ready_at),
  deletedInvoices: row.deleted_invoices.map(({ deletedAt, ...invoice }) => ({
    ...invoice,
    deletedAt: toWireDate(new Date(deletedAt)),
  })),
});
