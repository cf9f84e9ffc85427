// Whether a record is what its entry says. No network, no database: the stand-alone verifier reads it too.
import { parsed, type Opening } from './bundle.ts';
import { fieldsOf, type Form, type RecordedField, type RecordedTable, type RecordTexts } from './recorded-fields.ts';

export interface HeldEntry {
  readonly body: string;
  /** What opens its commitments; each was proven to be what the entry commits to. */
  readonly openings: Readonly<Record<string, Opening>>;
}

export interface Comparison {
  /** Columns that hold something else than the entry does. */
  readonly different: readonly string[];
  /** Columns whose content was erased from the ledger: it cannot be said what they held. */
  readonly erased: readonly string[];
}

/** @param texts of the record as it is now */
export function compareRecord(table: RecordedTable, entry: HeldEntry, texts: RecordTexts): Comparison {
  const body = recordOf(parsed(entry.body));
  const version = body['v'] === 1 ? 1 : 2;
  const commitments = recordOf(body['commit']);
  const different: string[] = [];
  const erased: string[] = [];
  // Until version 2 an erasure said nothing of the row it left.
  if (version === 1 && body['type'] === 'erasure.executed') return { different, erased };
  for (const [column, field] of Object.entries(fieldsOf(table))) {
    if (version < field.since) continue;
    const isErased = field.part === 'commit' && field.name in commitments && entry.openings[field.name] === undefined;
    if (isErased) erased.push(column);
    else if (heldText(field, body, entry.openings) !== normal(texts[column], field.form)) different.push(column);
  }
  // An erasure empties a row as it empties the ledger.
  const left = erased.length === 0 ? different : different.filter((column) => texts[column] !== undefined);
  return { different: left, erased };
}

function heldText(
  { part, name, form }: RecordedField,
  body: Readonly<Record<string, unknown>>,
  openings: HeldEntry['openings'],
): string | undefined {
  if (part === 'commit') return normal(openings[name]?.value, form);
  const value = (part === 'entry' ? body : recordOf(body['data']))[name];
  return normal(Array.isArray(value) ? joined(value.map(String)) : value, form);
}

/** Texts in no order, as one. */
export const joined = (values: readonly string[]): string => JSON.stringify(values.toSorted());

/** What reads the same is the same: composed letters, and nothing for an empty text. */
function normal(value: unknown, form: Form): string | undefined {
  if (value === undefined || value === null || value === '') return form === 'list' ? '[]' : undefined;
  return plainText(value).normalize('NFC');
}

/** Of a text, a number or a truth value itself. */
export const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
