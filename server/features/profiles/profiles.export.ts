import type { ExportColumn } from '#server/http/serve/export.ts';
import type { NamedProfileRow } from './profiles.queries.ts';

const ALL_LOCATIONS = 'alle';

export const profileColumns: readonly ExportColumn<NamedProfileRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Name', value: (row) => row.name },
  { title: 'Aktiv', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Standorte', value: (row) => row.location_names.join(', ') || ALL_LOCATIONS },
  { title: 'Nachweise gültig bis', type: 'date', value: (row) => row.proofs_until },
  { title: 'PIN', value: (row) => (row.pin_hash === null ? 'nein' : 'ja') },
  { title: 'Bemerkung', value: (row) => row.comment },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Daten gelöscht', type: 'dateTime', value: (row) => row.erased_at },
];
