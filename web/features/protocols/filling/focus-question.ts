import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { afterPaint } from '#web/ui/screen/timing/after-paint.ts';

const FIELD_SELECTOR = 'input, textarea, button';
const QUESTION_SELECTOR = '[id^="question-"][data-question]';

/**
 * Scrolls a question to the middle of the page, focuses its field, and marks the row until the focus leaves it. Then the
 * row that was marked before is marked again.
 */
export function focusQuestion(question: string, field: AnswerFault['field']) {
  const element = rowOf(question);
  if (element === null) return;
  const fieldContainer = element.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? element;
  void scrollToCentre(element);
  firstField(fieldContainer)?.focus({ preventScroll: true });
  const rowMarkedBefore = document.querySelector(`[${MARK}]`);
  markRow(element);
  const unmarkWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
    element.removeEventListener('focusout', unmarkWhenLeft);
    if (element.hasAttribute(MARK)) markRow(rowMarkedBefore);
  };
  element.addEventListener('focusout', unmarkWhenLeft);
}

/** Only one row has this attribute. */
const MARK = 'data-marked';

const rowOf = (question: string) => document.getElementById(`question-${question}`);

/**
 * Marks the row of one question and of no other; undefined marks none.
 * @returns false if the question is not shown
 */
export function markQuestion(question: string | undefined): boolean {
  const row = question === undefined ? null : rowOf(question);
  markRow(row);
  return question === undefined || row !== null;
}

function markRow(row: Element | null) {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) if (marked !== row) marked.removeAttribute(MARK);
  row?.setAttribute(MARK, '');
}

/** Focuses the answer of the previous or the next question. */
export function focusNeighbourQuestion(elementInQuestion: HTMLElement, step: 1 | -1) {
  const questions = [...document.querySelectorAll<HTMLElement>(QUESTION_SELECTOR)];
  const neighbour = questions[questions.findIndex((question) => question.contains(elementInQuestion)) + step];
  const fieldContainer = neighbour?.querySelector<HTMLElement>('[data-field]');
  if (fieldContainer != null) firstField(fieldContainer)?.focus();
}

/** Returns the field that the Tab key would reach: the chosen option of a radio group, and never a hidden file input. */
function firstField(container: HTMLElement): HTMLElement | undefined {
  const fields = container.matches(FIELD_SELECTOR)
    ? [container]
    : [...container.querySelectorAll<HTMLElement>(FIELD_SELECTOR)];
  const visibleFields = fields.filter((field) => field.getClientRects().length > 0);
  return visibleFields.find((field) => field.matches('[type="radio"]:checked')) ?? visibleFields[0];
}

const SCROLL_ROUNDS = 4;

/** Scrolls several times, because elements get their real height only when they are visible, which moves those below. */
async function scrollToCentre(element: HTMLElement): Promise<void> {
  for (let round = 0; round < SCROLL_ROUNDS; round++) {
    element.scrollIntoView({ block: 'center' });
    await afterPaint();
  }
}

/** Returns the id of the question that contains the focus. */
export const currentQuestion = () => document.activeElement?.closest('[id^="question-"]')?.id.slice('question-'.length);
