import type { ExportColumn } from '#server/http/serve/export.ts';
import { CONCEPT_DUTIES } from '#shared/contracts/master-data/social-concepts.ts';
import { REPORT_MODE_TEXTS } from '#shared/contracts/master-data/states.ts';
import type { NamedConceptRow } from './social-concepts.queries.ts';
import type { StateRow } from './states.queries.ts';

export const stateColumns: readonly ExportColumn<StateRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Kürzel', value: (row) => row.code },
  { title: 'Bundesland', value: (row) => row.name },
  { title: 'Gesetz', value: (row) => row.law_name },
  { title: 'Gesetzestext', value: (row) => row.law_url },
  { title: 'Sperrzeit ab', value: (row) => row.closing_from },
  { title: 'Sperrzeit bis', value: (row) => row.closing_to },
  { title: 'Sonn- und Feiertage', value: (row) => row.sunday_holiday_rule },
  { title: 'Stille Tage', value: (row) => row.silent_days.join(', ') },
  { title: 'Mindestalter', value: (row) => row.min_age },
  { title: 'Erste Schulung nach höchstens (Tage)', value: (row) => row.training_initial_due_days },
  { title: 'Abstände der Schulungen (Monate)', value: (row) => row.training_intervals.join(', ') },
  { title: 'Bericht alle (Monate)', value: (row) => row.report_interval_months },
  { title: 'Bericht fällig am', value: (row) => row.report_due_day_month },
  { title: 'Was mit dem Bericht geschieht', value: (row) => REPORT_MODE_TEXTS[row.report_mode] },
  { title: 'Zuständige Behörde', value: (row) => row.authority_name },
];

const PLATFORM_TEXT = 'Plattform';

export const conceptColumns: readonly ExportColumn<NamedConceptRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Sozialkonzept', value: (row) => row.name },
  { title: 'Version', value: (row) => row.version },
  { title: 'Gilt ab', type: 'date', value: (row) => row.valid_from },
  { title: 'Gehört', value: (row) => row.customer_name ?? PLATFORM_TEXT },
  { title: 'In Gebrauch', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Entwurf geändert', value: (row) => (row.published_revision === row.revision ? 'nein' : 'ja') },
  {
    title: 'Pflichtinhalte erfüllt',
    value: (row) => (row.content.contents ?? []).filter(({ isDone }) => isDone).length,
  },
  { title: 'Pflichtinhalte', value: () => CONCEPT_DUTIES.length },
  { title: 'Standorte', value: (row) => row.location_count },
  { title: 'Geändert', type: 'dateTime', value: (row) => row.updated_at },
];
