// A difference in words.
import type { Row } from '#server/db/schema.ts';
import { fieldWord } from '#server/features/audit/audit.public.ts';
import { fieldsOf, tableOf, type RecordedTable } from '#shared/ledger/recorded-fields.ts';

type Told = Pick<Row<'ledger_difference'>, 'entity' | 'kind' | 'fields'>;

const RECORD_WORDS: Readonly<Record<RecordedTable, string>> = {
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

const KIND_WORDS: Readonly<Record<Told['kind'], string>> = {
  changed: 'anders als im Prüfbuch',
  unrecorded: 'steht nicht im Prüfbuch',
  missing: 'steht im Prüfbuch und fehlt in der Datenbank',
  entry: 'der Eintrag im Prüfbuch wurde verändert',
};

/** 'Maßnahme Nr. 17' */
export function recordWord(entity: string): string {
  const table = tableOf(entity);
  return `${table === undefined ? 'Datensatz' : RECORD_WORDS[table]} Nr. ${entity.slice(entity.lastIndexOf('/') + 1)}`;
}

/** 'anders als im Prüfbuch: Kommentar, Standort' */
export function differenceWord({ entity, kind, fields }: Told): string {
  const table = tableOf(entity);
  const named = table === undefined ? {} : fieldsOf(table);
  const words = new Set(fields.map((column) => fieldWord(named[column]?.name ?? BESIDE[column] ?? column)));
  return words.size === 0 ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}: ${[...words].join(', ')}`;
}

/** What no entry names as a field: in whose log it stands, and what came instead of it. */
const BESIDE: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  corrected_by_id: 'correctedBy',
  replaced_by_id: 'correctedBy',
};

const MAX_NAMED = 3;

/** What the platform is told of differences of one organisation. */
export function alarmOf(differences: readonly Told[]): string {
  const named = differences.slice(0, MAX_NAMED).map((one) => `${recordWord(one.entity)} (${differenceWord(one)})`);
  const others = differences.length - named.length;
  const rest = others === 0 ? '' : ` und ${others} ${others === 1 ? 'weiterer' : 'weitere'}`;
  return `Datensätze weichen ab. ${named.join(', ')}${rest}`;
}
