// Moves questions and sections, as pure functions.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { placeOf, questionOf } from './draft-places.ts';
import { withSection, withSections } from './draft-sections.ts';

/** Moves a row by one position. A question at the edge of its section moves into the next section. */
export function moveByOne(questionnaire: Questionnaire, id: string, by: 1 | -1): Questionnaire {
  const position = placeOf(questionnaire, id);
  if (position === null) return questionnaire;
  const { sections } = questionnaire;
  if (position.question === -1) {
    const section = sections[position.section];
    const target = position.section + by;
    if (section === undefined || target < 0 || target >= sections.length) return questionnaire;
    return withSections(questionnaire, sections.toSpliced(position.section, 1).toSpliced(target, 0, section));
  }
  const target = position.question + by;
  const section = sections[position.section];
  if (section === undefined) return questionnaire;
  if (target >= 0 && target < section.questions.length) return moveQuestion(questionnaire, id, section.id, target);
  const neighbour = sections[position.section + by];
  if (neighbour === undefined) return questionnaire;
  return moveQuestion(questionnaire, id, neighbour.id, by === 1 ? 0 : neighbour.questions.length);
}

/** @param targetIndex the index of the question in the target section after the move */
export function moveQuestion(
  questionnaire: Questionnaire,
  id: string,
  sectionId: string,
  targetIndex: number,
): Questionnaire {
  const place = placeOf(questionnaire, id);
  const question = questionOf(questionnaire, id);
  const targetSection = questionnaire.sections.findIndex((section) => section.id === sectionId);
  if (place === null || question === undefined || targetSection === -1) return questionnaire;
  if (place.section === targetSection && place.question === targetIndex) return questionnaire;
  const remaining = withSection(questionnaire, place.section, (section) => ({
    ...section,
    questions: section.questions.filter((other) => other.id !== id),
  }));
  return withSection(remaining, targetSection, (section) => ({
    ...section,
    questions: section.questions.toSpliced(targetIndex, 0, question),
  }));
}

/**
 * Moves a dragged row to where it is dropped: beside a question, at the end of a section, or a section beside a
 * section.
 */
export function dropRow(
  questionnaire: Questionnaire,
  id: string,
  target: string,
  edge: 'before' | 'after',
): Questionnaire {
  const from = placeOf(questionnaire, id);
  const to = placeOf(questionnaire, target);
  if (from === null || to === null || id === target) return questionnaire;
  if (from.question === -1) return dropSection(questionnaire, from.section, to.section, edge);
  const section = questionnaire.sections[to.section];
  if (section === undefined) return questionnaire;
  if (to.question === -1) return moveQuestion(questionnaire, id, target, 0);
  const insertionIndex = to.question + (edge === 'after' ? 1 : 0);
  const isFurtherDown = from.section === to.section && from.question < insertionIndex;
  return moveQuestion(questionnaire, id, section.id, isFurtherDown ? insertionIndex - 1 : insertionIndex);
}

function dropSection(questionnaire: Questionnaire, from: number, to: number, edge: 'before' | 'after') {
  const section = questionnaire.sections[from];
  if (section === undefined || from === to) return questionnaire;
  const insertionIndex = to + (edge === 'after' ? 1 : 0);
  const targetIndex = from < insertionIndex ? insertionIndex - 1 : insertionIndex;
  return withSections(questionnaire, questionnaire.sections.toSpliced(from, 1).toSpliced(targetIndex, 0, section));
}
