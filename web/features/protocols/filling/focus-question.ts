import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { afterPaint } from '#web/ui/screen/after-paint.ts';

const FIELDS = 'input, textarea, button';
const QUESTIONS = '[id^="question-"][data-question]';

/** Scrolls a question to the middle of the page, focuses its field, and marks the row until the focus leaves it. */
export function focusQuestion(question: string, field: AnswerFault['field']) {
  const element = document.getElementById(`question-${question}`);
  if (element === null) return;
  const place = element.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? element;
  void bringUp(element);
  firstField(place)?.focus({ preventScroll: true });
  element.setAttribute('data-led', '');
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
    element.removeAttribute('data-led');
    element.removeEventListener('focusout', leave);
  };
  element.addEventListener('focusout', leave);
}

/** Focuses the answer of the previous or the next question. */
export function focusNeighbour(inside: HTMLElement, step: 1 | -1) {
  const questions = [...document.querySelectorAll<HTMLElement>(QUESTIONS)];
  const neighbour = questions[questions.findIndex((question) => question.contains(inside)) + step];
  const place = neighbour?.querySelector<HTMLElement>('[data-field]');
  if (place != null) firstField(place)?.focus();
}

/** Returns the field that the Tab key would reach: of a radio group the chosen option, and no hidden file input. */
function firstField(place: HTMLElement): HTMLElement | undefined {
  const fields = place.matches(FIELDS) ? [place] : [...place.querySelectorAll<HTMLElement>(FIELDS)];
  const shown = fields.filter((field) => field.getClientRects().length > 0);
  return shown.find((field) => field.matches('[type="radio"]:checked')) ?? shown[0];
}

const ROUNDS = 4;

/**
 * Scrolls in rounds, because elements get their real height when they come into view, which moves everything below
 * them.
 */
async function bringUp(element: HTMLElement): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    element.scrollIntoView({ block: 'center' });
    await afterPaint();
  }
}

/** Returns the id of the question that contains the focus. */
export const currentQuestion = () => document.activeElement?.closest('[id^="question-"]')?.id.slice('question-'.length);
