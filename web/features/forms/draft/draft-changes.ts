// Compares two versions of a form for the dialog that publishes it.
import { type Question, type Questionnaire, questionsOf, type Section } from '#shared/questionnaire/questionnaire.ts';

export interface QuestionnaireChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly id: string;
  readonly partKind: 'question' | 'section';
  readonly label: string;
  /** The differences as German texts. */
  readonly details: readonly string[];
}

const FIELD_TEXTS: Readonly<Record<string, string>> = {
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** An empty text and false count as undefined, because they look the same to the person who fills in the form. */
const withoutEmptyValue = (value: unknown) => (value === '' || value === false ? undefined : value);

function differences(before: object, after: object): string[] {
  const [oldValues, newValues] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return Object.entries(FIELD_TEXTS)
    .filter(([name]) => !isSame(withoutEmptyValue(oldValues.get(name)), withoutEmptyValue(newValues.get(name))))
    .map(([, words]) => words);
}

interface PartInSection {
  readonly part: Question | Section;
  readonly section: string;
}

/** Returns sections and questions by id, each with the section that contains it. */
const partsOf = ({ sections }: Questionnaire): ReadonlyMap<string, PartInSection> =>
  new Map(
    sections.flatMap((section) =>
      [section, ...section.questions].map((part): [string, PartInSection] => [part.id, { part, section: section.id }]),
    ),
  );

const changeOf = ({ part }: PartInSection, kind: QuestionnaireChange['kind'], details: readonly string[] = []) =>
  'questions' in part
    ? ({ kind, id: part.id, partKind: 'section', label: part.title, details } as const)
    : ({ kind, id: part.id, partKind: 'question', label: part.label, details } as const);

/** Finds the moved questions: those outside the longest sequence that kept its relative order. */
function movedIds(before: Questionnaire, after: Questionnaire): ReadonlySet<string> {
  const oldIds = questionsOf(before).map(({ id }) => id);
  const oldPositions = new Map(oldIds.map((id, index) => [id, index]));
  const commonIds = questionsOf(after)
    .map(({ id }) => id)
    .filter((id) => oldPositions.has(id));
  const unmovedIndexes = longestIncreasingSubsequence(commonIds.map((id) => oldPositions.get(id) ?? 0));
  return new Set(commonIds.filter((_, index) => !unmovedIndexes.has(index)));
}

/** Returns the indexes of a longest increasing subsequence. */
function longestIncreasingSubsequence(ranks: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let bestEnd = -1;
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
    if (bestEnd === -1 || (lengths[index] ?? 0) > (lengths[bestEnd] ?? 0)) bestEnd = index;
  }
  const indexes = new Set<number>();
  for (let index = bestEnd; index !== -1; index = previous[index] ?? -1) indexes.add(index);
  return indexes;
}

/** Lists the changes in the order of the new version, and the removed questions last. */
export function questionnaireChanges(before: Questionnaire, after: Questionnaire): readonly QuestionnaireChange[] {
  const [oldParts, newParts] = [partsOf(before), partsOf(after)];
  const idsOfMoved = movedIds(before, after);
  const changesOfPresentParts = [...newParts].flatMap(([id, part]) => {
    const oldPart = oldParts.get(id);
    if (oldPart === undefined) return [changeOf(part, 'added')];
    const hasMoved = idsOfMoved.has(id) || oldPart.section !== part.section;
    const details = [...differences(oldPart.part, part.part), ...(hasMoved ? ['Platz'] : [])];
    return details.length === 0 ? [] : [changeOf(part, 'changed', details)];
  });
  const removals = [...oldParts].filter(([id]) => !newParts.has(id)).map(([, part]) => changeOf(part, 'removed'));
  return [...changesOfPresentParts, ...removals];
}
