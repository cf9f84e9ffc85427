import type { Row } from '#server/db/schema.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import type { CustomerSize } from './customers.queries.ts';

export type SizedCustomer = Row<'customer'> & { readonly size: CustomerSize | undefined };

export const customerColumns: readonly ExportColumn<SizedCustomer>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.name },
  { title: 'Aktiv', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Straße', value: (row) => row.street },
  { title: 'PLZ', value: (row) => row.postal_code },
  { title: 'Ort', value: (row) => row.city },
  { title: 'Ansprechpartner', value: (row) => row.contact_person },
  { title: 'E-Mail', value: (row) => row.contact_email },
  { title: 'Telefon', value: (row) => row.contact_phone },
  { title: 'USt-IdNr.', value: (row) => row.tax_id },
  { title: 'Standorte', value: (row) => row.size?.locations ?? null },
  { title: 'Zugänge', value: (row) => row.size?.users ?? null },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
];
