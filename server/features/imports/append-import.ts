import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { imports } from '#shared/contracts/imports/imports.ts';
import { users } from '#shared/contracts/users/users.ts';

type ImportEventType = 'import.started' | 'import.finished' | 'import.withdrawn';
type LineCounts = Readonly<Record<string, number>>;
type LedgerContext = Pick<Context, 'tx' | 'now'> & { readonly actor: Context['actor'] | typeof SYSTEM_ACTOR };

/** Records the file and the counts of an import in the ledger; each imported item has an entry of its own. */
export function appendImport(
  { tx, actor, now }: LedgerContext,
  type: ImportEventType,
  {
    id,
    customer_id: customerId,
    kind,
    file_digest: file,
    file_name: fileName,
  }: Pick<Row<'import'>, 'id' | 'customer_id' | 'kind' | 'file_digest' | 'file_name'>,
  counts: LineCounts,
): Promise<number> {
  return appendToLedger(tx, {
    customerId,
    type,
    entity: iri(imports.path, id),
    at: now,
    occurredAt: now,
    actor: actor === SYSTEM_ACTOR ? actor : iri(users.path, actor.userId),
    data: { kind, file, ...counts },
    personal: { fileName },
  });
}
