import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, item } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { type Invoice, invoices } from '#shared/contracts/invoices.ts';

export const toInvoice = (row: Row<'invoice'>): z.input<typeof Invoice> => ({
  ...item(invoices, row.id),
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
  createdAt: toWireDate(row.created_at),
});
