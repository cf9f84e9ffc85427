// Reads the facts of an entry, in the same form for both logs.
import type { AuditGroup } from '#shared/contracts/audit/audit.ts';

/**
 * The value of a field: undefined if the entry does not contain it, null if it was personal data that has been erased.
 */
export type Fact = string | readonly string[] | null | undefined;

export interface Facts {
  readonly fact: (field: string) => Fact;
  /** Returns a field as text; '' if it is missing or erased. */
  readonly text: (field: string) => string;
  /** Returns the name of the record that a field refers to; '' if it is outside the scope. */
  readonly recordName: (field: string) => string;
  /** The user the entry concerns. */
  readonly subject: string;
  readonly fields: readonly string[];
  /** The fields of which the entry contains only a commitment. */
  readonly personalFields: readonly string[];
}

/** Describes one type of entry: its sentence and its group in the filter. */
export interface EntryDescription {
  readonly group: AuditGroup;
  readonly toSentence: (facts: Facts) => string;
}

export interface EntryFields {
  readonly source: 'ledger' | 'security';
  readonly body: Readonly<Record<string, unknown>>;
  /** The user the entry concerns. */
  readonly user_id: number | null;
  /** Openings of the body's commitments. */
  readonly openings: Readonly<Record<string, string>> | null;
}

/** Signed fields of a ledger entry besides its data and its commitments. */
const SIGNED_FIELDS = ['profile', 'occurredAt', 'corrects'];

export function factsOf(entry: EntryFields, nameOf: (iri: string) => string | undefined): Facts {
  const values = entry.source === 'ledger' ? ledgerFacts(entry) : entry.body;
  const fact = (field: string) => factOf(values[field]);
  return {
    fact,
    text: (field) => textOf(fact(field)),
    recordName: (field) => nameOf(textOf(fact(field))) ?? '',
    subject: (entry.user_id !== null && nameOf(`/api/users/${entry.user_id}`)) || 'einem Zugang',
    fields: Object.keys(values),
    personalFields: Object.keys(recordOf(entry.body['commit'])),
  };
}

function ledgerFacts({ body, openings }: EntryFields): Readonly<Record<string, unknown>> {
  const committedFields = Object.keys(recordOf(body['commit'])).map(
    (field) => [field, openings?.[field] ?? null] as const,
  );
  const signedFacts = SIGNED_FIELDS.flatMap((field) =>
    body[field] === undefined ? [] : [[field, body[field]] as const],
  );
  return { ...recordOf(body['data']), ...Object.fromEntries(signedFacts), ...Object.fromEntries(committedFields) };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function factOf(value: unknown): Fact {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const textOf = (fact: Fact): string => (typeof fact === 'string' ? fact : (fact ?? []).join(', '));

/** Writes 'Maßnahme „Ausweis verlangt“', without empty quotes if the name is missing. */
export const withName = (label: string, name: string) => (name === '' ? label : `${label} „${name}“`);

/** Writes 'Maßnahme „Alt“ umbenannt in „Neu“'. */
export const renameSentence = (label: string, facts: Facts): string =>
  `${withName(label, facts.text('nameBefore'))} umbenannt in „${facts.text('nameAfter')}“`;
