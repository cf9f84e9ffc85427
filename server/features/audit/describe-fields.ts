// Describes the body of an entry in German: every field with its name, and a changed one with its previous value.
import { germanDay } from '#shared/domain/german-day.ts';
import { germanMomentText } from '#server/http/serve/export-cells.ts';
import { ERASED_VALUE } from '#shared/contracts/audit/audit.ts';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { IMPORT_KIND_TEXTS } from '#shared/contracts/imports/imports.ts';
import { TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { MEASURE_KIND_TEXTS } from '#shared/domain/measure-kind-texts.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { isPeriodName, PERIOD_KINDS } from '#shared/domain/retention-kinds.ts';
import type { Fact, Facts } from './facts.rules.ts';
import { fieldText } from './field-texts.rules.ts';

type NameOf = (iri: string) => string | undefined;

const NO_VALUE_TEXT = '–';

/** German texts of enumerated values. None of these fields contains free text. */
const VALUE_TEXTS: Readonly<Record<string, string>> = {
  ...TOUR_SOURCE_TEXTS,
  ...LOCATION_STATUS_TEXTS,
  ...LOCATION_TYPE_TEXTS,
  ...PROOF_REVIEW_TEXTS,
  ...ROLE_TEXTS,
  ...DOCUMENT_CATEGORY_TEXTS,
  ...IMPORT_KIND_TEXTS,
  ...MEASURE_KIND_TEXTS,
  ...Object.fromEntries(Object.entries(REPORT_KINDS).map(([kind, { title }]) => [kind, title])),
  true: 'ja',
  false: 'nein',
  none: NO_VALUE_TEXT,
  never: 'nie',
  unlimited: 'unbegrenzt',
};
const FREE_TEXT_FIELDS = [
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
/** Fields that are shown elsewhere, or are described by another field. */
const HIDDEN_FIELDS = ['action', 'status', 'profile', 'occurredAt', 'entity', 'type', 'before', 'after', 'changed'];
/**
 * Columns that are in the entry so that nobody can change them unnoticed; to a reader they mean nothing, or another
 * field shows them better.
 */
const UNSHOWN_COLUMNS = [
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

export interface DescribedChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}
export interface DescribedFields {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly changes: readonly DescribedChange[];
}

/** @param before the previous entry about the record, if the entry itself does not contain the old values */
export function describeFields(facts: Facts, before: Facts | undefined, nameOf: NameOf): DescribedFields {
  const changedFacts = new Map<string, readonly [Fact, Fact]>();
  for (const field of facts.fields) {
    const baseField = /^(.+)(?:Before|After)$/.exec(field)?.[1];
    if (baseField !== undefined)
      changedFacts.set(baseField, [facts.fact(`${baseField}Before`), newFactOf(facts, baseField)]);
  }
  if (before !== undefined)
    for (const [field, oldAndNewFact] of differences(before, facts)) changedFacts.set(field, oldAndNewFact);
  const factText = (field: string, fact: Fact) =>
    (field === 'kind' && deletedKind(facts)) || factWord(field, fact, nameOf);
  const describedFacts = facts.fields.filter(
    (field) =>
      !isOldOrNewValue(field) &&
      !changedFacts.has(field) &&
      !HIDDEN_FIELDS.includes(field) &&
      !UNSHOWN_COLUMNS.includes(field),
  );
  return {
    fields: describedFacts
      .filter((field) => facts.fact(field) !== 'changed' && facts.fact(field) !== undefined)
      .map((field) => ({ name: fieldText(field), value: factText(field, facts.fact(field)) })),
    changes: [...changedFacts]
      .map(([field, [oldFact, newFact]]) => ({
        name: fieldText(field),
        before: factText(field, oldFact),
        after: factText(field, newFact),
      }))
      .filter((change) => change.before !== change.after || change.before === ERASED_VALUE),
  };
}

/** Returns the German name of the kind of records that a deletion run deleted. */
function deletedKind(facts: Facts): string | undefined {
  const kind = facts.text('kind');
  return facts.fact('records') !== undefined && isPeriodName(kind) ? PERIOD_KINDS[kind].title : undefined;
}

const isOldOrNewValue = (field: string) => /(?:Before|After)$/.test(field);

const newFactOf = (facts: Facts, baseField: string) => facts.fact(`${baseField}After`) ?? facts.fact(baseField);

/** Fields of the entry itself, such as its reason, which are no change of the record when two entries are compared. */
const ENTRY_FIELDS = ['reason', 'corrects', 'changed', 'withdrawnTasks', 'entity', 'type', 'tasks'];

function differences(before: Facts, after: Facts): [string, readonly [Fact, Fact]][] {
  const fields = new Set([...before.fields, ...after.fields].filter((field) => !isOldOrNewValue(field)));
  return [...fields]
    .filter((field) => !ENTRY_FIELDS.includes(field) && !UNSHOWN_COLUMNS.includes(field))
    .filter((field) => String(before.fact(field)) !== String(after.fact(field)))
    .map((field) => [field, [before.fact(field), after.fact(field)]]);
}

function factWord(field: string, fact: Fact, nameOf: NameOf): string {
  if (fact === null) return ERASED_VALUE;
  if (fact === undefined || fact.length === 0) return NO_VALUE_TEXT;
  if (typeof fact !== 'string') return fact.map((factOfItem) => valueWord(factOfItem, nameOf)).join(', ');
  if (field === 'answers') return countText(fact) === 1 ? '1 Antwort' : `${countText(fact)} Antworten`;
  if (field === 'possibleAnswers') return offeredAnswers(fact);
  if (field === 'description') return fact.replaceAll(/<[^>]+>/g, ' ').trim();
  return FREE_TEXT_FIELDS.includes(field) ? fact : (VALUE_TEXTS[fact] ?? valueWord(fact, nameOf));
}

function valueWord(text: string, nameOf: NameOf): string {
  if (text.startsWith('/api/')) return nameOf(text) ?? `Nr. ${text.slice(text.lastIndexOf('/') + 1)}`;
  if (/^\d{4}-\d\d-\d\d(T00:00:00\+00:00)?$/.test(text)) return germanDay(text.slice(0, 10));
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return germanMomentText(new Date(text));
  return text;
}

const countText = (json: string) => Object.keys(parseObject(json)).length;

const offeredAnswers = (json: string) =>
  Object.values(parseObject(json))
    .map((answer: unknown) => (typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : ''))
    .join(', ');

function parseObject(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? value : {};
}
