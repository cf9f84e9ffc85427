import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** What remains of an organisation that left: the proof that everything else was deleted. */
export const DeletionCertificate = z.object({
  ...itemFields('DeletionCertificate'),
  customer: iriOf('Customer'),
  organisation: z.string(),
  /** 'removingFiles' while files that the deleted records named are still being removed. */
  state: z.enum(['removingFiles', 'ready']),
  deletedAt: dateTime(),
  /** Number of deleted rows, and of deleted files. */
  records: z.int(),
  files: z.int(),
  /** Size of the deleted files. */
  bytes: z.int(),
  /** Number of entries and root hash (hexadecimal) of the deleted ledger. */
  ledgerSize: z.int(),
  ledgerRoot: z.string(),
  readyAt: z.optional(dateTime()),
  /** Kept invoices that were deleted since, when their legal years were over. A server of the version before does not send them. */
  deletedInvoices: z.optional(z.array(z.object({ number: z.string(), issuedOn: z.iso.date(), deletedAt: dateTime() }))),
});
export type DeletionCertificate = z.infer<typeof DeletionCertificate>;

export const listDeletionCertificates = endpoint({
  method: 'GET',
  path: '/api/deletion_certificates',
  summary: 'Retrieves the collection of DeletionCertificate resources.',
  list: { filters: { customer: ['relation'] }, order: ['id'] },
  response: DeletionCertificate,
});
export const getDeletionCertificate = endpoint({
  method: 'GET',
  path: '/api/deletion_certificates/{id}',
  summary: 'Retrieves a DeletionCertificate resource.',
  response: DeletionCertificate,
});
export const getDeletionCertificatePdf = endpoint({
  method: 'GET',
  path: '/api/deletion_certificates/{id}/pdf',
  summary: 'Retrieves the certificate as a sealed PDF.',
  mediaType: 'application/pdf',
});
export const getDeletionCertificateData = endpoint({
  method: 'GET',
  path: '/api/deletion_certificates/{id}/data',
  summary: 'Retrieves everything the certificate says, for programs.',
  mediaType: 'application/json',
});
export const deletionCertificates = resource({
  name: 'DeletionCertificate',
  path: '/api/deletion_certificates',
  description: 'The proof that the data of an organisation that left were deleted.',
  schema: DeletionCertificate,
  endpoints: [listDeletionCertificates, getDeletionCertificate],
});
