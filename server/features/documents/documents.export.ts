import type { ExportColumn } from '#server/http/serve/export.ts';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import type { NamedDocumentRow } from './documents.queries.ts';

export const documentColumns: readonly ExportColumn<NamedDocumentRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standort', value: (row) => row.location_names.join(', ') },
  { title: 'Name', value: (row) => row.name },
  { title: 'Art', value: (row) => DOCUMENT_CATEGORY_TEXTS[row.category] },
  { title: 'Gültig bis', type: 'date', value: (row) => row.valid_until },
  { title: 'Version', value: (row) => row.version },
  { title: 'Muss gelesen werden', value: (row) => (row.needs_reading ? 'ja' : 'nein') },
  { title: 'Prüfung', value: (row) => WITHHELD_TEXTS[row.scan_state] ?? null },
  { title: 'Größe (Bytes)', value: (row) => row.bytes },
  { title: 'Hochgeladen', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Ersetzt durch Nr.', value: (row) => row.replaced_by_id },
  { title: 'Prüfsumme (SHA-256)', value: (row) => row.digest },
];
