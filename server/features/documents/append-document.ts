import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { DocumentRow } from './documents.queries.ts';

/** Records the file in the ledger: its digest as a fact, its name as a commitment, since it may name a person. */
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
    data: {},
    row: recordedRowOf('document', document),
  });
