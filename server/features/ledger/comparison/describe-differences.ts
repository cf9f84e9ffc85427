// Describes differences in German.
import type { Row } from '#server/db/schema.ts';
import { fieldText } from '#server/features/audit/audit.public.ts';
import { fieldsOf, tableOf, type RecordedTable } from '#shared/ledger/recorded-fields.ts';

type Difference = Pick<Row<'ledger_difference'>, 'entity' | 'kind' | 'fields'>;

const RECORD_TEXTS: Readonly<Record<RecordedTable, string>> = {
  activity: 'Maßnahme',
  inspection_tour: 'Kontrollgang',
  task: 'Aufgabe',
  protocol: 'Protokoll',
  profile_document: 'Nachweis',
  document: 'Datei',
  document_reading: 'Lesebestätigung',
  task_template: 'Aufgabenvorlage',
  profile: 'Profil',
};

const KIND_TEXTS: Readonly<Record<Difference['kind'], string>> = {
  changed: 'anders als im Prüfbuch',
  unrecorded: 'steht nicht im Prüfbuch',
  missing: 'steht im Prüfbuch und fehlt in der Datenbank',
  entry: 'der Eintrag im Prüfbuch wurde verändert',
};

/** 'Maßnahme Nr. 17' */
export function describeRecord(entity: string): string {
  const table = tableOf(entity);
  return `${table === undefined ? 'Datensatz' : RECORD_TEXTS[table]} Nr. ${entity.slice(entity.lastIndexOf('/') + 1)}`;
}

/** 'anders als im Prüfbuch: Kommentar, Standort' */
export function describeDifference({ entity, kind, fields }: Difference): string {
  const table = tableOf(entity);
  const fieldLabels = table === undefined ? {} : fieldsOf(table);
  const words = new Set(
    fields.map((column) => fieldText(fieldLabels[column]?.name ?? UNNAMED_COLUMNS[column] ?? column)),
  );
  return words.size === 0 ? KIND_TEXTS[kind] : `${KIND_TEXTS[kind]}: ${[...words].join(', ')}`;
}

/** Columns that no entry names as a field: the organisation, and the successor of a record. */
const UNNAMED_COLUMNS: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  corrected_by_id: 'correctedBy',
  replaced_by_id: 'correctedBy',
};

const MAX_NAMED_DIFFERENCES = 3;

/** Writes the notification about the differences of one organisation. */
export function differenceAlarmText(differences: readonly Difference[]): string {
  const namedDifferences = differences
    .slice(0, MAX_NAMED_DIFFERENCES)
    .map((difference) => `${describeRecord(difference.entity)} (${describeDifference(difference)})`);
  const otherCount = differences.length - namedDifferences.length;
  const othersText = otherCount === 0 ? '' : ` und ${otherCount} ${otherCount === 1 ? 'weiterer' : 'weitere'}`;
  return `Datensätze weichen ab. ${namedDifferences.join(', ')}${othersText}`;
}
