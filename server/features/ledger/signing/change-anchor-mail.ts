import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { type LedgerPatch, ledgers } from '#shared/contracts/ledger/ledger.ts';
import { users } from '#shared/contracts/users/users.ts';
import { saveAnchorMail, type LedgerRow } from '#server/features/ledger/ledger.queries.ts';

/**
 * Changes whether the management receives the checkpoint by mail. Without the mail a rewritten ledger may go unnoticed,
 * so the ledger records who switched it off.
 */
export async function changeAnchorMail(context: Context, ledger: LedgerRow, patch: LedgerPatch): Promise<LedgerRow> {
  const { tx, scope, actor, now } = context;
  const { wantsMail } = patch;
  if (wantsMail === undefined) return ledger;
  const before = await saveAnchorMail(tx, scope, ledger.id, wantsMail);
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
