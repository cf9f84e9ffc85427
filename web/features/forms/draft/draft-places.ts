// Finds positions in a draft.
import { type Question, type Questionnaire, questionsOf, type Section } from '#shared/questionnaire/questionnaire.ts';

/** Position of a question; for a section, `question` is -1. */
export interface RowPosition {
  readonly section: number;
  readonly question: number;
}

export function placeOf({ sections }: Questionnaire, id: string): RowPosition | null {
  for (const [section, { id: sectionId, questions }] of sections.entries()) {
    if (sectionId === id) return { section, question: -1 };
    const question = questions.findIndex((other) => other.id === id);
    if (question !== -1) return { section, question };
  }
  return null;
}

export const questionOf = (questionnaire: Questionnaire, id: string): Question | undefined =>
  questionsOf(questionnaire).find((question) => question.id === id);

export const sectionOf = (questionnaire: Questionnaire, id: string): Section | undefined =>
  questionnaire.sections.find((section) => section.id === id);

/** Returns the questions that a condition of this question or section may depend on. */
export function earlierQuestions(questionnaire: Questionnaire, id: string): readonly Question[] {
  const place = placeOf(questionnaire, id);
  if (place === null) return [];
  const earlierSections = questionnaire.sections.slice(0, place.section).flatMap(({ questions }) => questions);
  const questionsOfSection = questionnaire.sections[place.section]?.questions ?? [];
  return [...earlierSections, ...questionsOfSection.slice(0, Math.max(place.question, 0))];
}

/**
 * Returns the new selection after a removal: the next row of the same kind, else the previous one, else the section.
 */
export function selectionAfterRemoval(questionnaire: Questionnaire, id: string): string | null {
  const place = placeOf(questionnaire, id);
  if (place === null) return null;
  const { sections } = questionnaire;
  if (place.question === -1) return (sections[place.section + 1] ?? sections[place.section - 1])?.id ?? null;
  const section = sections[place.section];
  const neighbour = section?.questions[place.question + 1] ?? section?.questions[place.question - 1];
  return neighbour?.id ?? section?.id ?? null;
}
