import { appendToLedger } from '#server/db/ledger.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { type LedgerPatch, ledgers } from '#shared/contracts/ledger.ts';
import { users } from '#shared/contracts/users.ts';
import { saveAnchorWish, type LedgerRow } from './ledger.queries.ts';

/**
 * Whether the Verwaltung gets the signed head by mail. Without it a ledger that was written anew may stay unnoticed, so who
 * ends it stands in the ledger.
 */
export async function changeAnchorWish(context: Context, ledger: LedgerRow, patch: LedgerPatch): Promise<LedgerRow> {
  const { tx, scope, actor, now } = context;
  const { wantsMail } = patch;
  if (wantsMail === undefined) return ledger;
  const before = await saveAnchorWish(tx, scope, ledger.id, wantsMail);
  if (wantsMail === before) return { ...ledger, wants_mail: wantsMail };
  await appendToLedger(tx, {
    customerId: ledger.customer_id,
    type: 'ledger.mailChanged',
    entity: iri(ledgers.path, ledger.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { wantsMailBefore: String(before), wantsMailAfter: String(wantsMail) },
  });
  return { ...ledger, wants_mail: wantsMail, size: ledger.size + 1 };
}
