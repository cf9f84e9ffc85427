import type { AnswerFault } from '#shared/questionnaire/validity.ts';
import { afterPaint } from '#web/ui/screen/after-paint.ts';

const FIELDS = 'input, textarea, button';

/** Scrolls to the answer of a question, below the bar at the top of the page, and focuses it. */
export function focusQuestion(question: string, field: AnswerFault['field']) {
  const element = document.getElementById(`question-${question}`);
  if (element === null) return;
  const place = element.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? element;
  const fields = place.matches(FIELDS) ? [place] : [...place.querySelectorAll<HTMLElement>(FIELDS)];
  void bringUp(element);
  fields.find(isShown)?.focus({ preventScroll: true });
}

export function focusSection(section: string) {
  const title = document.getElementById(`section-${section}`);
  if (title === null) return;
  void bringUp(title);
  title.focus({ preventScroll: true });
}

const ROUNDS = 4;

/**
 * Scrolls in rounds, because elements get their real height when they come into view, which moves everything below
 * them.
 */
async function bringUp(element: HTMLElement): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    element.scrollIntoView({ block: 'start' });
    await afterPaint();
  }
}

/** Id of the question in which somebody is at work. */
export const currentQuestion = () => document.activeElement?.closest('[id^="question-"]')?.id.slice('question-'.length);

/** The field behind a button for files is not. */
const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
