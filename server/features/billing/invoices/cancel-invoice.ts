import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { Conflict, NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { type InvoiceCancellation, invoices } from '#shared/contracts/billing/invoices.ts';
import { users } from '#shared/contracts/users/users.ts';
import {
  cancelInvoice as insertCancellation,
  findInvoice,
  isOrganisationDeleted,
  type InvoiceRow,
} from './invoices.queries.ts';

const CANCELLED_MESSAGE = 'Diese Rechnung ist schon storniert.';
const DELETED_MESSAGE = 'Diese Organisation ist gelöscht. Ihre Rechnungen können nicht mehr storniert werden.';
const CANCELLATION_MESSAGE = 'Eine Stornorechnung wird nicht storniert.';

/**
 * Cancels an invoice by issuing a cancellation invoice. If the month is to be invoiced again, the next job run does so.
 */
export async function cancelInvoice(
  context: Context,
  invoice: InvoiceRow,
  { reason, isReplaced }: InvoiceCancellation,
): Promise<InvoiceRow> {
  const { tx, scope, actor, now } = context;
  if (invoice.cancels !== null) throw new Conflict(CANCELLATION_MESSAGE);
  // A cancellation is recorded in the ledger, which is gone.
  if (await isOrganisationDeleted(tx, scope, invoice.customer_id)) throw new Conflict(DELETED_MESSAGE);
  const id = await insertCancellation(tx, scope, { id: invoice.id, reason, isReplaced, now });
  if (id === null) throw new Conflict(CANCELLED_MESSAGE);
  const cancellation = await findInvoice(tx, scope, id);
  if (cancellation === undefined) throw new NotFound();
  await appendToLedger(tx, {
    customerId: cancellation.customer_id,
    type: 'invoice.cancelled',
    entity: iri(invoices.path, id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    reason,
    data: {
      number: cancellation.number,
      cancelled: invoice.number,
      month: cancellation.month,
      netCents: cancellation.net_cents,
      vatCents: cancellation.vat_cents,
      grossCents: cancellation.gross_cents,
    },
  });
  return cancellation;
}
