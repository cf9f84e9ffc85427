import { appendToLedger, type LedgerData } from '#server/ledger/append-to-ledger.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { users } from '#shared/contracts/users/users.ts';
import { findAffectedCustomers } from './master-data.queries.ts';

interface CatalogueChange {
  readonly type:
    | 'action.renamed'
    | 'action.changed'
    | 'status.renamed'
    | 'proofType.created'
    | 'proofType.renamed'
    | 'proofType.changed';
  /** IRI of the changed entry. */
  readonly entity: string;
  /** The organisation that owns the action; null for the platform's shared entries. */
  readonly customerId: number | null;
  readonly data: LedgerData;
}

/**
 * Records a change of the catalogue in the ledger of every organisation whose records may refer to it, so that its
 * management can explain why old and new records or figures differ. The ledgers are locked in the order of the
 * organisations' ids, so that concurrent changes wait for each other instead of deadlocking.
 */
export async function recordCatalogueChange(
  { tx, scope, actor, now }: Context,
  { type, entity, customerId, data }: CatalogueChange,
): Promise<void> {
  const affectedIds = customerId === null ? await findAffectedCustomers(tx, scope) : [customerId];
  for (const id of affectedIds)
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
