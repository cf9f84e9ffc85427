import type { ExportColumn } from '#server/http/serve/export.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** Returns the rate, or all of them where there are several. */
function percentsOf({ items, vat_percent: vatPercent }: InvoiceRow): number | string {
  const percents = [...new Set(items.map((item) => item.vatPercent ?? vatPercent))];
  return percents.length > 1 ? percents.join(' / ') : (percents[0] ?? vatPercent);
}

export const invoiceColumns: readonly ExportColumn<InvoiceRow>[] = [
  { title: 'Nummer', value: (row) => row.number },
  { title: 'Storniert Rechnung', value: (row) => row.cancels_number },
  { title: 'Monat', value: (row) => row.month.slice(0, 7) },
  { title: 'Rechnungsdatum', type: 'date', value: (row) => row.issued_on },
  { title: 'Fällig am', type: 'date', value: (row) => row.due_on },
  { title: 'Empfänger', value: (row) => row.recipient.name },
  { title: 'Netto in Euro', type: 'euros', value: (row) => row.net_cents },
  { title: 'USt. in %', value: percentsOf },
  { title: 'USt. in Euro', type: 'euros', value: (row) => row.vat_cents },
  { title: 'Brutto in Euro', type: 'euros', value: (row) => row.gross_cents },
];
