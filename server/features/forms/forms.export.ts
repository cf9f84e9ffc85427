import type { ExportColumn } from '#server/http/serve/export.ts';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import type { FormRow } from './forms.queries.ts';

const ALL_TYPES_TEXT = 'alle';

export const formColumns: readonly ExportColumn<FormRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Fragebogen-Template', value: (row) => row.name },
  { title: 'Beschreibung', value: (row) => row.description },
  { title: 'In Gebrauch', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Fassung', value: (row) => row.version_number },
  { title: 'Veröffentlicht', type: 'dateTime', value: (row) => row.published_at },
  { title: 'Entwurf geändert', value: (row) => (row.has_changes ? 'ja' : 'nein') },
  { title: 'Fragen', value: (row) => row.version_question_count ?? row.draft_question_count },
  {
    title: 'Art der Standorte',
    value: (row) => row.location_types.map((type) => LOCATION_TYPE_TEXTS[type]).join(', ') || ALL_TYPES_TEXT,
  },
  { title: 'Geändert', type: 'dateTime', value: (row) => row.updated_at },
];
