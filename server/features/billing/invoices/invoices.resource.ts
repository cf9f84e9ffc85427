import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { type Invoice, invoices } from '#shared/contracts/billing/invoices.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export const toInvoice = (row: InvoiceRow): z.input<typeof Invoice> => ({
  ...itemFields(invoices, row.id),
  number: row.number,
  customer: iri(customers.path, row.customer_id),
  month: row.month,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  recipient: row.recipient,
  items: [...row.items],
  netCents: row.net_cents,
  vatPercent: row.vat_percent,
  vatCents: row.vat_cents,
  grossCents: row.gross_cents,
  vatCategory: row.vat_category,
  isElectronic: row.is_electronic,
  cancels: iriOrNone(invoices.path, row.cancels),
  cancelsNumber: row.cancels_number ?? undefined,
  reason: row.reason ?? undefined,
  cancelledBy: row.cancelled_by ?? undefined,
  createdAt: toWireDate(row.created_at),
});
