import type { ExportColumn } from '#server/http/serve/export.ts';
import type { QuotaBookingRow } from './quota-bookings.queries.ts';

export const quotaBookingColumns: readonly ExportColumn<QuotaBookingRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Gebucht am', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Paket', value: (row) => row.name },
  { title: 'Abfragen', value: (row) => row.queries },
  { title: 'Preis netto in Euro', type: 'euros', value: (row) => row.price_cents },
  { title: 'Für den Monat ab', type: 'date', value: (row) => row.month },
  { title: 'Gebucht von', value: (row) => row.user_name },
];
