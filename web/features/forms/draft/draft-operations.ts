// Operations on a draft as pure functions. Each returns a new questionnaire and keeps untouched parts identical, so
// that a list of 300 questions renders only one row again.
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
  const at = questionnaire.sections.findIndex((section) => section.id === id);
  return at === -1 ? questionnaire : withSection(questionnaire, at, change);
}

/** @param after the question after which they are inserted, or the section to which they are appended */
export function addQuestions(
  questionnaire: Questionnaire,
  questions: readonly Question[],
  after: string,
): Questionnaire {
  const place = placeOf(questionnaire, after);
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

/** @param after anything in the section after which it is inserted; null appends it */
export function addSection(questionnaire: Questionnaire, section: Section, after: string | null): Questionnaire {
  const place = after === null ? null : placeOf(questionnaire, after);
  const at = place === null ? questionnaire.sections.length : place.section + 1;
  return withSections(questionnaire, questionnaire.sections.toSpliced(at, 0, section));
}

const pointedAnew = (visibleIf: VisibleIf | undefined, ids: ReadonlyMap<string, string>): VisibleIf | undefined =>
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
  ...(question.visibleIf && { visibleIf: pointedAnew(question.visibleIf, ids) }),
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
    const copied = copyOf(question, new Map([[id, copy]]));
    return { questionnaire: addQuestions(questionnaire, [copied], id), copy };
  }
  const section = sectionOf(questionnaire, id);
  if (section === undefined) return { questionnaire, copy: id };
  const ids = new Map([section, ...section.questions].map((one) => [one.id, newId()]));
  const copy = {
    ...section,
    id: ids.get(id) ?? id,
    questions: section.questions.map((one) => copyOf(one, ids)),
  };
  return { questionnaire: addSection(questionnaire, copy, id), copy: copy.id };
}

/** Removes a question or section, and every condition that depends on it. */
export function remove(questionnaire: Questionnaire, id: string): Questionnaire {
  const section = sectionOf(questionnaire, id);
  const gone = new Set(section === undefined ? [id] : section.questions.map((question) => question.id));
  const left = questionnaire.sections.filter((one) => one.id !== id);
  return withSections(
    questionnaire,
    left.map((one) => withoutQuestions(one, gone)),
  );
}

function withoutQuestions(section: Section, gone: ReadonlySet<string>): Section {
  const isTouched = section.questions.some((question) => gone.has(question.id) || looksAt(gone, question));
  const questions = section.questions
    .filter((question) => !gone.has(question.id))
    .map((question) => withoutConditionsOn(gone, question));
  return withoutConditionsOn(gone, isTouched ? { ...section, questions } : section);
}

type Conditional = Pick<Question, 'visibleIf'>;

const looksAt = (ids: ReadonlySet<string>, { visibleIf }: Conditional) =>
  visibleIf?.conditions.some(({ question }) => ids.has(question)) === true;

function withoutConditionsOn<Part extends Conditional>(ids: ReadonlySet<string>, part: Part): Part {
  if (part.visibleIf === undefined || !looksAt(ids, part)) return part;
  const conditions = part.visibleIf.conditions.filter(({ question }) => !ids.has(question));
  // The schema rejects an empty list of conditions, so the whole condition is removed.
  return { ...part, visibleIf: conditions.length === 0 ? undefined : { ...part.visibleIf, conditions } };
}

/** Counts the questions and sections whose condition depends on this question. */
export function dependentsOf(questionnaire: Questionnaire, id: string): number {
  const section = sectionOf(questionnaire, id);
  const ids = new Set(section === undefined ? [id] : section.questions.map((question) => question.id));
  return questionnaire.sections
    .flatMap((one) => [one, ...one.questions])
    .filter((part) => part.id !== id && !ids.has(part.id) && looksAt(ids, part)).length;
}

/** Removes conditions that refer to a later question, because the server rejects such a draft. */
export function withoutForwardConditions(questionnaire: Questionnaire, id: string): Questionnaire {
  const known = new Set(earlierQuestions(questionnaire, id).map((question) => question.id));
  const wrong = new Set(
    [questionOf(questionnaire, id), sectionOf(questionnaire, id)]
      .flatMap((part) => part?.visibleIf?.conditions ?? [])
      .map(({ question }) => question)
      .filter((question) => !known.has(question)),
  );
  return changeSection(
    changeQuestion(questionnaire, id, (question) => withoutConditionsOn(wrong, question)),
    id,
    (section) => withoutConditionsOn(wrong, section),
  );
}
