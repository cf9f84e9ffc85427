import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { documentReadings, type DocumentReadingCreate } from '#shared/contracts/documents/document-readings.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { users } from '#shared/contracts/users/users.ts';
import { findReadingOf, insertReading, type ReadingRow } from './document-readings.queries.ts';
import { findListedDocument } from './documents.queries.ts';
import { checkReading, whyNotToRead } from './documents.rules.ts';

/** Records that the profile read a file. Idempotent. */
export async function confirmReading(context: Context, input: DocumentReadingCreate): Promise<ReadingRow> {
  const { tx, scope, actor, now } = context;
  const document = await resolveReference(input.document, documents.path, (id) => findListedDocument(tx, scope, id));
  const reason = whyNotToRead(document);
  if (reason !== undefined) throw new Conflict(reason);
  const violations = checkReading(document);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const profile = await resolveSigningProfile(context, input.profile, { customerId: document.customer_id });
  const signatureColumns = { document_id: document.id, profile_id: profile.id, customer_id: document.customer_id };
  const sessionColumns = { location_id: actor.locationId, user_id: actor.userId };
  const choiceColumns = { profile_chosen_offline: profile.chosen_offline };
  const reading = await insertReading(tx, scope, {
    ...signatureColumns,
    ...sessionColumns,
    ...choiceColumns,
    created_at: now,
  });
  if (reading === undefined) return findReadingOf(tx, scope, signatureColumns);
  await appendToLedger(tx, {
    customerId: document.customer_id,
    type: 'document.read',
    entity: iri(documentReadings.path, reading.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { sha256: document.digest, version: document.version },
    row: recordedRowOf('document_reading', reading),
  });
  return reading;
}
