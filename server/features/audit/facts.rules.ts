// What an entry says, whichever log it is from.
import type { AuditGroup } from '#shared/contracts/audit.ts';

/** Undefined is what it never said; null what it said of a person and was erased since. */
export type Fact = string | readonly string[] | null | undefined;

export interface Facts {
  readonly of: (field: string) => Fact;
  /** As a text; '' for what is not there or not there any more. */
  readonly text: (field: string) => string;
  /** What the record is called that an IRI of this field names; '' for one that is out of sight. */
  readonly named: (field: string) => string;
  /** Whose access it concerns. */
  readonly subject: string;
  readonly fields: readonly string[];
  /** Those of them that are only committed to. */
  readonly personal: readonly string[];
}

/** How one kind of entry is told, and where in the filter it belongs. */
export interface Telling {
  readonly group: AuditGroup;
  readonly tell: (facts: Facts) => string;
}

export interface Entry {
  readonly source: 'ledger' | 'security';
  readonly body: Readonly<Record<string, unknown>>;
  /** Whose access it concerns. */
  readonly user_id: number | null;
  /** What opens the commitments of the body. */
  readonly openings: Readonly<Record<string, string>> | null;
}

/** What a ledger entry says beside its facts and its commitments. */
const SIGNED = ['profile', 'occurredAt', 'corrects'];

export function factsOf(entry: Entry, nameOf: (iri: string) => string | undefined): Facts {
  const values = entry.source === 'ledger' ? ledgerFacts(entry) : entry.body;
  const of = (field: string) => factOf(values[field]);
  return {
    of,
    text: (field) => textOf(of(field)),
    named: (field) => nameOf(textOf(of(field))) ?? '',
    subject: (entry.user_id !== null && nameOf(`/api/users/${entry.user_id}`)) || 'einem Zugang',
    fields: Object.keys(values),
    personal: Object.keys(recordOf(entry.body['commit'])),
  };
}

function ledgerFacts({ body, openings }: Entry): Readonly<Record<string, unknown>> {
  const committed = Object.keys(recordOf(body['commit'])).map((field) => [field, openings?.[field] ?? null] as const);
  const signed = SIGNED.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]] as const]));
  return { ...recordOf(body['data']), ...Object.fromEntries(signed), ...Object.fromEntries(committed) };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function factOf(value: unknown): Fact {
  if (value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const textOf = (fact: Fact): string => (typeof fact === 'string' ? fact : (fact ?? []).join(', '));

/** 'Maßnahme „Ausweis verlangt“'; a name that is gone leaves no empty quotes. */
export const called = (what: string, name: string) => (name === '' ? what : `${what} „${name}“`);
