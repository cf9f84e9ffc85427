// Compares two versions of a form for the dialog that publishes it.
import { type Question, type Questionnaire, questionsOf, type Section } from '#shared/questionnaire/questionnaire.ts';

export interface QuestionnaireChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly id: string;
  readonly what: 'question' | 'section';
  readonly label: string;
  /** The differences as German texts. */
  readonly details: readonly string[];
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  type: 'Art',
  label: 'Frage',
  title: 'Titel',
  helpText: 'Hilfetext',
  description: 'Beschreibung',
  isRequired: 'Pflichtangabe',
  allowsNotApplicable: '„Entfällt“',
  options: 'Antworten',
  isMultiline: 'Zeilen',
  unit: 'Einheit',
  minimum: 'kleinster Wert',
  maximum: 'größter Wert',
  decimals: 'Nachkommastellen',
  visibleIf: 'Bedingung',
  defect: 'Mangel',
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Undefined, an empty text and false look the same to the person who fills in the form. */
const plain = (value: unknown) => (value === '' || value === false ? undefined : value);

function differences(before: object, after: object): string[] {
  const [left, right] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return Object.entries(FIELD_WORDS)
    .filter(([name]) => !isSame(plain(left.get(name)), plain(right.get(name))))
    .map(([, words]) => words);
}

interface Part {
  readonly part: Question | Section;
  readonly section: string;
}

/** Returns sections and questions by id, each with the section that contains it. */
const partsOf = ({ sections }: Questionnaire): ReadonlyMap<string, Part> =>
  new Map(
    sections.flatMap((section) =>
      [section, ...section.questions].map((part): [string, Part] => [part.id, { part, section: section.id }]),
    ),
  );

const describe = ({ part }: Part, kind: QuestionnaireChange['kind'], details: readonly string[] = []) =>
  'questions' in part
    ? ({ kind, id: part.id, what: 'section', label: part.title, details } as const)
    : ({ kind, id: part.id, what: 'question', label: part.label, details } as const);

/** Finds the moved questions: those outside the longest sequence that kept its relative order. */
function movedIds(before: Questionnaire, after: Questionnaire): ReadonlySet<string> {
  const left = questionsOf(before).map(({ id }) => id);
  const rank = new Map(left.map((id, index) => [id, index]));
  const common = questionsOf(after)
    .map(({ id }) => id)
    .filter((id) => rank.has(id));
  const kept = longestRise(common.map((id) => rank.get(id) ?? 0));
  return new Set(common.filter((_, index) => !kept.has(index)));
}

/** Returns the indexes of a longest increasing subsequence. */
function longestRise(ranks: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (const [index, rank] of ranks.entries()) {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((ranks[earlier] ?? 0) < rank && length > (lengths[index] ?? 0)) {
        lengths[index] = length;
        previous[index] = earlier;
      }
    }
    if (best === -1 || (lengths[index] ?? 0) > (lengths[best] ?? 0)) best = index;
  }
  const kept = new Set<number>();
  for (let at = best; at !== -1; at = previous[at] ?? -1) kept.add(at);
  return kept;
}

/** The changes follow the order of the new version; removed questions come last. */
export function questionnaireChanges(before: Questionnaire, after: Questionnaire): readonly QuestionnaireChange[] {
  const [left, right] = [partsOf(before), partsOf(after)];
  const moved = movedIds(before, after);
  const present = [...right].flatMap(([id, part]) => {
    const was = left.get(id);
    if (was === undefined) return [describe(part, 'added')];
    const hasMoved = moved.has(id) || was.section !== part.section;
    const details = [...differences(was.part, part.part), ...(hasMoved ? ['Platz'] : [])];
    return details.length === 0 ? [] : [describe(part, 'changed', details)];
  });
  const gone = [...left].filter(([id]) => !right.has(id)).map(([, part]) => describe(part, 'removed'));
  return [...present, ...gone];
}
