import type * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import type { DocumentStorage } from '#shared/contracts/documents/document-storage.ts';
import {
  documentReadings,
  readingGaps,
  type DocumentReading,
  type ReadingGap,
} from '#shared/contracts/documents/document-readings.ts';
import { documents, type Document } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import { isManagement, type Actor } from '#shared/permissions.ts';
import type { ReadingRow } from './document-readings.queries.ts';
import type { JudgedDocumentRow } from './documents.queries.ts';
import { MEGABYTE } from './documents.rules.ts';
import type { ReadingGapRow } from './reading-gaps.queries.ts';

/** Only the management may read who sent the file. */
export const documentFor =
  (actor: Actor) =>
  (row: JudgedDocumentRow): z.input<typeof Document> => ({
    ...itemFields(documents, row.id),
    name: row.name,
    category: row.category,
    mimeType: row.mime_type,
    size: row.bytes,
    sha256: row.digest,
    scanState: row.scan_state,
    hasThumbnail: row.thumbnail_key !== null,
    customer: iri(customers.path, row.customer_id),
    location: iriOrNone(locations.path, row.location_id),
    user: isManagement(actor) ? iriOrNone(users.path, row.user_id) : undefined,
    validUntil: toWireDate(row.valid_until),
    isSuperseded: row.is_superseded,
    needsReading: row.needs_reading,
    version: row.version,
    replaces: iriOrNone(documents.path, row.replaces_id),
    replacedBy: iriOrNone(documents.path, row.replaced_by_id),
    origin: iri(documents.path, row.origin_id),
    createdAt: toWireDate(row.created_at),
  });

/** Service may read that a file was read, but not at which other location. */
export const toReading = (
  row: ReadingRow,
  actor: Pick<SessionActor, 'locationId'>,
): z.input<typeof DocumentReading> => ({
  ...itemFields(documentReadings, row.id),
  document: iri(documents.path, row.document_id),
  profile: iri(profiles.path, row.profile_id),
  profileChosenOffline: row.profile_chosen_offline,
  customer: iri(customers.path, row.customer_id),
  location: row.location_id === actor.locationId ? iriOrNone(locations.path, row.location_id) : undefined,
  createdAt: toWireDate(row.created_at),
});

export const toReadingGap = (row: ReadingGapRow): z.input<typeof ReadingGap> => ({
  ...itemFields(readingGaps, row.id),
  document: iri(documents.path, row.document_id),
  profile: iri(profiles.path, row.profile_id),
  profileName: row.profile_name,
  customer: iri(customers.path, row.customer_id),
});

/** @param megabytes storage limit of an organisation; 0 for unlimited */
export function toDocumentStorage(customerId: number, usedBytes: number, megabytes: number): DocumentStorage {
  const total = megabytes * MEGABYTE;
  const customer = iri(customers.path, customerId);
  return megabytes === 0
    ? { customer, used: usedBytes }
    : { customer, used: usedBytes, total, left: Math.max(0, total - usedBytes) };
}
