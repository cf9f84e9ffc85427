import type { ExportColumn } from '#server/http/serve/export.ts';
import { IMPORT_KIND_TEXTS, IMPORT_STATE_TEXTS } from '#shared/contracts/imports/imports.ts';
import type { NamedImportRow } from './imports.queries.ts';

export const importColumns: readonly ExportColumn<NamedImportRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Was', value: (row) => IMPORT_KIND_TEXTS[row.kind] },
  { title: 'Stand', value: (row) => IMPORT_STATE_TEXTS[row.state] },
  { title: 'Datei', value: (row) => row.file_name },
  { title: 'Gesendet von', value: (row) => row.user_name },
  { title: 'Gesendet', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Importiert', type: 'dateTime', value: (row) => row.finished_at },
  { title: 'Rückgängig gemacht', type: 'dateTime', value: (row) => row.withdrawn_at },
  { title: 'Zeilen', value: (row) => row.line_count },
  { title: 'Zeilen neu', value: (row) => row.new_count },
  { title: 'Zeilen schon vorhanden', value: (row) => row.existing_count },
  { title: 'Zeilen fehlerhaft', value: (row) => row.faulty_count },
  { title: 'Zeilen importiert', value: (row) => row.imported_count },
  { title: 'Zeilen nicht importiert', value: (row) => row.failed_count },
];
