import type { ExportColumn } from '#server/http/serve/export.ts';
import type { NamedTaskTemplateRow } from './task-templates.queries.ts';

const ALL_LOCATIONS = 'alle';

export const taskTemplateColumns: readonly ExportColumn<NamedTaskTemplateRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Aufgabe', value: (row) => row.description },
  { title: 'In Gebrauch', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Standorte', value: (row) => row.location_names.join(', ') || ALL_LOCATIONS },
  { title: 'Wiederholung (RFC 5545)', value: (row) => row.recurrence },
  { title: 'Erledigt sich selbst', value: (row) => (row.is_autocomplete ? 'ja' : 'nein') },
  { title: 'Frist zum Beheben (Stunden)', value: (row) => row.follow_up_hours },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
];
