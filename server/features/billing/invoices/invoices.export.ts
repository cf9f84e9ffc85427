import type { ExportColumn } from '#server/http/serve/export.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export const invoiceColumns: readonly ExportColumn<InvoiceRow>[] = [
  { title: 'Nummer', value: (row) => row.number },
  { title: 'Storniert Rechnung', value: (row) => row.cancels_number },
  { title: 'Monat', value: (row) => row.month.slice(0, 7) },
  { title: 'Rechnungsdatum', type: 'date', value: (row) => row.issued_on },
  { title: 'Fällig am', type: 'date', value: (row) => row.due_on },
  { title: 'Empfänger', value: (row) => row.recipient.name },
  { title: 'Netto in Euro', type: 'euros', value: (row) => row.net_cents },
  { title: 'USt. in %', value: (row) => row.vat_percent },
  { title: 'USt. in Euro', type: 'euros', value: (row) => row.vat_cents },
  { title: 'Brutto in Euro', type: 'euros', value: (row) => row.gross_cents },
];
