// Changes a draft with pure functions. Each returns a new questionnaire and keeps untouched parts identical, so that a
// list of 300 questions renders only the changed row again.
import type { Question, Questionnaire, Section, VisibleIf } from '#shared/questionnaire/questionnaire.ts';
import { earlierQuestions, placeOf, questionOf, sectionOf } from './draft-places.ts';
import { withSection, withSections } from './draft-sections.ts';

export type NewId = () => string;

export const newQuestion = (type: Question['type'], id: string, label = ''): Question => ({
  id,
  type,
  label,
  isRequired: true,
  ...(type === 'singleChoice' || type === 'multipleChoice' ? { options: [] } : {}),
});

export const newSection = (id: string, title = ''): Section => ({ id, title, questions: [] });

export function changeQuestion(
  questionnaire: Questionnaire,
  id: string,
  change: (question: Question) => Question,
): Questionnaire {
  const place = placeOf(questionnaire, id);
  if (place === null || place.question === -1) return questionnaire;
  return withSection(questionnaire, place.section, (section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? change(question) : question)),
  }));
}

export function changeSection(
  questionnaire: Questionnaire,
  id: string,
  change: (section: Section) => Section,
): Questionnaire {
  const sectionIndex = questionnaire.sections.findIndex((section) => section.id === id);
  return sectionIndex === -1 ? questionnaire : withSection(questionnaire, sectionIndex, change);
}

/** @param precedingId the question after which they are inserted, or the section to which they are appended */
export function addQuestions(
  questionnaire: Questionnaire,
  questions: readonly Question[],
  precedingId: string,
): Questionnaire {
  const place = placeOf(questionnaire, precedingId);
  if (place === null) return questionnaire;
  return withSection(questionnaire, place.section, (section) => ({
    ...section,
    questions: section.questions.toSpliced(
      place.question === -1 ? section.questions.length : place.question + 1,
      0,
      ...questions,
    ),
  }));
}

/** @param precedingId anything in the section after which it is inserted; null appends it */
export function addSection(questionnaire: Questionnaire, section: Section, precedingId: string | null): Questionnaire {
  const place = precedingId === null ? null : placeOf(questionnaire, precedingId);
  const insertionIndex = place === null ? questionnaire.sections.length : place.section + 1;
  return withSections(questionnaire, questionnaire.sections.toSpliced(insertionIndex, 0, section));
}

const withMappedIds = (visibleIf: VisibleIf | undefined, ids: ReadonlyMap<string, string>): VisibleIf | undefined =>
  visibleIf && {
    ...visibleIf,
    conditions: visibleIf.conditions.map((condition) => ({
      ...condition,
      question: ids.get(condition.question) ?? condition.question,
    })),
  };

const copyOf = (question: Question, ids: ReadonlyMap<string, string>): Question => ({
  ...question,
  id: ids.get(question.id) ?? question.id,
  ...(question.visibleIf && { visibleIf: withMappedIds(question.visibleIf, ids) }),
});

/** Copies a section with its questions. Conditions among them refer to the copies. */
export function duplicate(
  questionnaire: Questionnaire,
  id: string,
  newId: NewId,
): { questionnaire: Questionnaire; copy: string } {
  const question = questionOf(questionnaire, id);
  if (question !== undefined) {
    const copy = newId();
    const copiedQuestion = copyOf(question, new Map([[id, copy]]));
    return { questionnaire: addQuestions(questionnaire, [copiedQuestion], id), copy };
  }
  const section = sectionOf(questionnaire, id);
  if (section === undefined) return { questionnaire, copy: id };
  const ids = new Map([section, ...section.questions].map((part) => [part.id, newId()]));
  const copy = {
    ...section,
    id: ids.get(id) ?? id,
    questions: section.questions.map((original) => copyOf(original, ids)),
  };
  return { questionnaire: addSection(questionnaire, copy, id), copy: copy.id };
}

/** Removes a question or section, and every condition that depends on it. */
export function removeRow(questionnaire: Questionnaire, id: string): Questionnaire {
  const section = sectionOf(questionnaire, id);
  const removedIds = new Set(section === undefined ? [id] : section.questions.map((question) => question.id));
  const remainingSections = questionnaire.sections.filter((other) => other.id !== id);
  return withSections(
    questionnaire,
    remainingSections.map((remaining) => withoutQuestions(remaining, removedIds)),
  );
}

function withoutQuestions(section: Section, removedIds: ReadonlySet<string>): Section {
  const needsChange = section.questions.some(
    (question) => removedIds.has(question.id) || dependsOnAny(removedIds, question),
  );
  const questions = section.questions
    .filter((question) => !removedIds.has(question.id))
    .map((question) => withoutConditionsOn(removedIds, question));
  return withoutConditionsOn(removedIds, needsChange ? { ...section, questions } : section);
}

type Conditional = Pick<Question, 'visibleIf'>;

const dependsOnAny = (ids: ReadonlySet<string>, { visibleIf }: Conditional) =>
  visibleIf?.conditions.some(({ question }) => ids.has(question)) === true;

function withoutConditionsOn<Part extends Conditional>(ids: ReadonlySet<string>, part: Part): Part {
  if (part.visibleIf === undefined || !dependsOnAny(ids, part)) return part;
  const conditions = part.visibleIf.conditions.filter(({ question }) => !ids.has(question));
  // The schema rejects an empty list of conditions, so the whole condition is removed.
  return { ...part, visibleIf: conditions.length === 0 ? undefined : { ...part.visibleIf, conditions } };
}

/** Counts the questions and sections whose condition depends on this question. */
export function dependentsOf(questionnaire: Questionnaire, id: string): number {
  const section = sectionOf(questionnaire, id);
  const ids = new Set(section === undefined ? [id] : section.questions.map((question) => question.id));
  return questionnaire.sections
    .flatMap((each) => [each, ...each.questions])
    .filter((part) => part.id !== id && !ids.has(part.id) && dependsOnAny(ids, part)).length;
}

/** Removes conditions that refer to a later question, because the server rejects such a draft. */
export function withoutForwardConditions(questionnaire: Questionnaire, id: string): Questionnaire {
  const earlierIds = new Set(earlierQuestions(questionnaire, id).map((question) => question.id));
  const laterIds = new Set(
    [questionOf(questionnaire, id), sectionOf(questionnaire, id)]
      .flatMap((part) => part?.visibleIf?.conditions ?? [])
      .map(({ question }) => question)
      .filter((question) => !earlierIds.has(question)),
  );
  return changeSection(
    changeQuestion(questionnaire, id, (question) => withoutConditionsOn(laterIds, question)),
    id,
    (section) => withoutConditionsOn(laterIds, section),
  );
}
