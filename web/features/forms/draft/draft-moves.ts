// Moves questions and sections, as pure functions.
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { placeOf, questionOf } from './draft-places.ts';
import { withSection, withSections } from './draft-sections.ts';

/** Moves a row by one position. A question at the edge of its section moves into the next section. */
export function moveByOne(questionnaire: Questionnaire, id: string, by: 1 | -1): Questionnaire {
  const place = placeOf(questionnaire, id);
  if (place === null) return questionnaire;
  const { sections } = questionnaire;
  if (place.question === -1) {
    const section = sections[place.section];
    const target = place.section + by;
    if (section === undefined || target < 0 || target >= sections.length) return questionnaire;
    return withSections(questionnaire, sections.toSpliced(place.section, 1).toSpliced(target, 0, section));
  }
  const target = place.question + by;
  const here = sections[place.section];
  if (here === undefined) return questionnaire;
  if (target >= 0 && target < here.questions.length) return moveQuestion(questionnaire, id, here.id, target);
  const neighbour = sections[place.section + by];
  if (neighbour === undefined) return questionnaire;
  return moveQuestion(questionnaire, id, neighbour.id, by === 1 ? 0 : neighbour.questions.length);
}

/** @param at the index of the question in the target section after the move */
export function moveQuestion(questionnaire: Questionnaire, id: string, sectionId: string, at: number): Questionnaire {
  const place = placeOf(questionnaire, id);
  const question = questionOf(questionnaire, id);
  const target = questionnaire.sections.findIndex((section) => section.id === sectionId);
  if (place === null || question === undefined || target === -1) return questionnaire;
  if (place.section === target && place.question === at) return questionnaire;
  const without = withSection(questionnaire, place.section, (section) => ({
    ...section,
    questions: section.questions.filter((one) => one.id !== id),
  }));
  return withSection(without, target, (section) => ({
    ...section,
    questions: section.questions.toSpliced(at, 0, question),
  }));
}

/**
 * Moves a dragged row to where it is dropped: beside a question, at the end of a section, or a section beside a
 * section.
 */
export function drop(
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
  const gap = to.question + (edge === 'after' ? 1 : 0);
  const isFurtherDown = from.section === to.section && from.question < gap;
  return moveQuestion(questionnaire, id, section.id, isFurtherDown ? gap - 1 : gap);
}

function dropSection(questionnaire: Questionnaire, from: number, to: number, edge: 'before' | 'after') {
  const section = questionnaire.sections[from];
  if (section === undefined || from === to) return questionnaire;
  const gap = to + (edge === 'after' ? 1 : 0);
  const at = from < gap ? gap - 1 : gap;
  return withSections(questionnaire, questionnaire.sections.toSpliced(from, 1).toSpliced(at, 0, section));
}
