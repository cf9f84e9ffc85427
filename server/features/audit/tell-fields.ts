// The body of an entry as people read it: every fact with its name, and where something was changed what it was before.
import { germanDayText, germanMomentText } from '#server/http/export-cells.ts';
import { ERASED_VALUE } from '#shared/contracts/audit.ts';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents.ts';
import { IMPORT_KIND_TEXTS } from '#shared/contracts/imports.ts';
import { TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours.ts';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations.ts';
import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents.ts';
import { ROLE_TEXTS } from '#shared/contracts/users.ts';
import { MEASURE_KINDS } from '#shared/measure-kind-words.ts';
import { REPORT_KINDS } from '#shared/report-kinds.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/retention-kinds.ts';
import type { Fact, Facts } from './facts.rules.ts';
import { fieldWord } from './field-words.rules.ts';

type NameOf = (iri: string) => string | undefined;

const NOTHING = '–';

/** Words of the wire and of the ledger; what stands in a person's own words is never one of these fields. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...TOUR_SOURCE_TEXTS,
  ...LOCATION_STATUS_TEXTS,
  ...LOCATION_TYPE_TEXTS,
  ...PROOF_REVIEW_TEXTS,
  ...ROLE_TEXTS,
  ...DOCUMENT_CATEGORY_TEXTS,
  ...IMPORT_KIND_TEXTS,
  ...MEASURE_KINDS,
  ...Object.fromEntries(Object.entries(REPORT_KINDS).map(([kind, { title }]) => [kind, title])),
  true: 'ja',
  false: 'nein',
  none: NOTHING,
  never: 'nie',
  unlimited: 'unbegrenzt',
};
const OWN_WORDS = [
  'name',
  'comment',
  'description',
  'answer',
  'reason',
  'formName',
  'actionName',
  'followUpDescription',
  'title',
];
/** Shown by itself, or told by another field. */
const UNTOLD = ['action', 'status', 'profile', 'occurredAt', 'entity', 'type', 'before', 'after', 'changed'];
/** Of the row in the database, so that nobody changes it unnoticed; it says nothing to a reader, or another field says it better. */
const OF_THE_ROW = [
  'createdAt',
  'customerName',
  'defects',
  'entities',
  'file',
  'first',
  'formOf',
  'imageFiles',
  'names',
  'user',
  'uuid',
];

export interface ToldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}
export interface ToldFields {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly changes: readonly ToldChange[];
}

/** @param before what the record said until then, where the entry itself does not tell */
export function tellFields(facts: Facts, before: Facts | undefined, nameOf: NameOf): ToldFields {
  const changed = new Map<string, readonly [Fact, Fact]>();
  for (const field of facts.fields) {
    const base = /^(.+)(?:Before|After)$/.exec(field)?.[1];
    if (base !== undefined) changed.set(base, [facts.of(`${base}Before`), afterOf(facts, base)]);
  }
  if (before !== undefined) for (const [field, pair] of differences(before, facts)) changed.set(field, pair);
  const tell = (field: string, fact: Fact) => (field === 'kind' && deletedKind(facts)) || wordOf(field, fact, nameOf);
  const told = facts.fields.filter(
    (field) => !isPart(field) && !changed.has(field) && !UNTOLD.includes(field) && !OF_THE_ROW.includes(field),
  );
  return {
    fields: told
      .filter((field) => facts.of(field) !== 'changed' && facts.of(field) !== undefined)
      .map((field) => ({ name: fieldWord(field), value: tell(field, facts.of(field)) })),
    changes: [...changed]
      .map(([field, [was, is]]) => ({ name: fieldWord(field), before: tell(field, was), after: tell(field, is) }))
      .filter((change) => change.before !== change.after || change.before === ERASED_VALUE),
  };
}

/** What a deletion run took is told with how many: one of its kinds is called as a report is. */
function deletedKind(facts: Facts): string | undefined {
  const kind = facts.text('kind');
  return facts.of('records') !== undefined && isPeriodName(kind) ? PERIOD_KINDS[kind].title : undefined;
}

const isPart = (field: string) => /(?:Before|After)$/.test(field);

const afterOf = (facts: Facts, base: string) => facts.of(`${base}After`) ?? facts.of(base);

/** Of two entries about one record. What an entry says of itself, such as its reason, is no change of the record. */
const OF_THE_ENTRY = ['reason', 'corrects', 'changed', 'withdrawnTasks', 'entity', 'type', 'tasks'];

function differences(before: Facts, after: Facts): [string, readonly [Fact, Fact]][] {
  const fields = new Set([...before.fields, ...after.fields].filter((field) => !isPart(field)));
  return [...fields]
    .filter((field) => !OF_THE_ENTRY.includes(field) && !OF_THE_ROW.includes(field))
    .filter((field) => String(before.of(field)) !== String(after.of(field)))
    .map((field) => [field, [before.of(field), after.of(field)]]);
}

function wordOf(field: string, fact: Fact, nameOf: NameOf): string {
  if (fact === null) return ERASED_VALUE;
  if (fact === undefined || fact.length === 0) return NOTHING;
  if (typeof fact !== 'string') return fact.map((one) => plainWord(one, nameOf)).join(', ');
  if (field === 'answers') return countOf(fact) === 1 ? '1 Antwort' : `${countOf(fact)} Antworten`;
  if (field === 'possibleAnswers') return offered(fact);
  if (field === 'description') return fact.replaceAll(/<[^>]+>/g, ' ').trim();
  return OWN_WORDS.includes(field) ? fact : (VALUE_WORDS[fact] ?? plainWord(fact, nameOf));
}

function plainWord(text: string, nameOf: NameOf): string {
  if (text.startsWith('/api/')) return nameOf(text) ?? `Nr. ${text.slice(text.lastIndexOf('/') + 1)}`;
  if (/^\d{4}-\d\d-\d\d(T00:00:00\+00:00)?$/.test(text)) return germanDayText(text.slice(0, 10));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return germanMomentText(new Date(text));
  return text;
}

const countOf = (json: string) => Object.keys(parsed(json)).length;

const offered = (json: string) =>
  Object.values(parsed(json))
    .map((answer: unknown) => (typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : ''))
    .join(', ');

function parsed(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? value : {};
}
