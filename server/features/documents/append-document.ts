import { appendToLedger } from '#server/db/ledger.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { documents } from '#shared/contracts/documents.ts';
import { locations } from '#shared/contracts/locations.ts';
import { users } from '#shared/contracts/users.ts';
import type { DocumentRow } from './documents.queries.ts';

/** Which file lay there when: its digest is a fact, what it is called may name a person. */
export const appendDocument = (
  { tx, actor, now }: Context,
  type: 'document.sent' | 'document.changed' | 'document.discarded',
  document: DocumentRow,
): Promise<number> =>
  appendToLedger(tx, {
    customerId: document.customer_id,
    type,
    entity: iri(documents.path, document.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iriOrNone(locations.path, document.location_id),
    data: {
      category: document.category,
      sha256: document.digest,
      version: document.version,
      replaces: iriOrNone(documents.path, document.replaces_id),
      validUntil: toWireDate(document.valid_until),
      needsReading: String(document.needs_reading),
    },
    personal: { name: document.name },
  });
