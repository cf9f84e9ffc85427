// Compares a record with its ledger entry. This file must not use the network or the database, because the stand-alone
// verifier contains it too.
import { parseJson, type Opening } from './bundle.ts';
import {
  fieldsOf,
  type Notation,
  type RecordedField,
  type RecordedTable,
  type RecordTexts,
} from './recorded-fields.ts';

export interface VerifiedEntry {
  readonly body: string;
  /** Openings of the entry's commitments, which have already been verified. */
  readonly openings: Readonly<Record<string, Opening>>;
}

export interface Comparison {
  /** Columns whose values differ from the entry. */
  readonly different: readonly string[];
  /** Columns whose content was erased from the ledger, so that it cannot be compared. */
  readonly erased: readonly string[];
}

/** @param texts current values of the record */
export function compareRecord(table: RecordedTable, entry: VerifiedEntry, texts: RecordTexts): Comparison {
  const body = toRecord(parseJson(entry.body));
  const version = body['v'] === 1 ? 1 : 2;
  const commitments = toRecord(body['commit']);
  const different: string[] = [];
  const erased: string[] = [];
  // Before version 2 the entry of an erasure contained nothing about the remaining row.
  if (version === 1 && body['type'] === 'erasure.executed') return { different, erased };
  for (const [column, field] of Object.entries(fieldsOf(table))) {
    if (version < field.sinceVersion) continue;
    const isErased = field.part === 'commit' && field.name in commitments && entry.openings[field.name] === undefined;
    if (isErased) erased.push(column);
    else if (readEntryText(field, body, entry.openings) !== normalise(texts[column], field.notation))
      different.push(column);
  }
  // An erasure also empties columns of the row, so empty columns are no difference.
  const remaining = erased.length === 0 ? different : different.filter((column) => texts[column] !== undefined);
  return { different: remaining, erased };
}

function readEntryText(
  { part, name, notation }: RecordedField,
  body: Readonly<Record<string, unknown>>,
  openings: VerifiedEntry['openings'],
): string | undefined {
  if (part === 'commit') return normalise(openings[name]?.value, notation);
  const value = (part === 'entry' ? body : toRecord(body['data']))[name];
  return normalise(Array.isArray(value) ? joinSorted(value.map(String)) : value, notation);
}

/** Joins texts whose order does not matter, so that equal lists give equal texts. */
export const joinSorted = (values: readonly string[]): string => JSON.stringify(values.toSorted());

/** Normalises a value for the comparison: composed and decomposed letters are equal, and an empty text is no value. */
function normalise(value: unknown, notation: Notation): string | undefined {
  if (value === undefined || value === null || value === '') return notation === 'list' ? '[]' : undefined;
  return plainText(value).normalize('NFC');
}

/** Returns a text unchanged, and the JSON text of any other value. */
export const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
