import { appendToLedger, type LedgerData } from '#server/db/ledger.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { users } from '#shared/contracts/users.ts';
import { findCustomersNaming } from './master-data.queries.ts';

interface CatalogueChange {
  readonly type: 'action.renamed' | 'action.changed' | 'status.renamed';
  /** IRI of what is changed. */
  readonly entity: string;
  /** Organisation a measure belongs to; null where the platform offers it to all. */
  readonly customerId: number | null;
  readonly data: LedgerData;
}

/**
 * Enters a change of the catalogue into the ledger of every organisation that may have recorded by it, so that its management can
 * tell why old and new records or figures differ. Organisations come in the order of their ids: two changes at once wait for each
 * other.
 */
export async function recordCatalogueChange(
  { tx, scope, actor, now }: Context,
  { type, entity, customerId, data }: CatalogueChange,
): Promise<void> {
  const concerned = customerId === null ? await findCustomersNaming(tx, scope) : [customerId];
  for (const id of concerned)
    await appendToLedger(tx, {
      customerId: id,
      type,
      entity,
      at: now,
      occurredAt: now,
      actor: iri(users.path, actor.userId),
      data,
    });
}
