import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import type { Row } from '#server/db/schema.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  oasisCertificateGaps,
  oasisCertificates,
  type OasisCertificate,
  type OasisCertificateGap,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { ShownCertificate } from './oasis-certs.queries.ts';

export const toCertificate = (row: ShownCertificate): z.input<typeof OasisCertificate> => ({
  ...itemFields(oasisCertificates, row.id),
  name: row.name,
  customer: iri(customers.path, row.customer_id),
  oasisUser: row.oasis_user,
  state: row.state,
  subject: row.subject,
  issuer: row.issuer,
  serialNumber: row.serial,
  fingerprint: row.fingerprint,
  validFrom: toWireDate(row.valid_from),
  validTo: toWireDate(row.valid_to),
  isSimulated: row.is_simulated,
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  replaces: iriOrNone(oasisCertificates.path, row.replaces_id),
  replacedBy: iriOrNone(oasisCertificates.path, row.replaced_by_id),
  lastSuccessAt: toWireDate(row.last_success_at),
  lastFailureAt: toWireDate(row.last_failure_at),
  lastFailure: row.last_failure ?? undefined,
  createdAt: toWireDate(row.created_at),
});

export const toCertificateGap = (row: Row<'oasis_certificate_gap'>): z.input<typeof OasisCertificateGap> => ({
  ...itemFields(oasisCertificateGaps, row.id),
  location: iri(locations.path, row.id),
  name: row.name,
  customer: iri(customers.path, row.customer_id),
  customerName: row.customer_name,
  endedAt: toWireDate(row.ended_at),
  beginsAt: toWireDate(row.begins_at),
});
