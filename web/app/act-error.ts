import { ApiError } from '#web/api/client.ts';
import { isLostAnswer } from '#web/api/lost-answer.ts';
import { hideError, showError } from './alerts.ts';

const UNANSWERED = 'Keine Antwort vom Server. Ihre Eingaben bleiben erhalten, bitte senden Sie erneut.';

/** For acts whose text is kept: without an answer nobody knows yet, so it says what is true and what to do. */
export function showActError(error: unknown) {
  if (isLostAnswer(error)) {
    showError(new Error(UNANSWERED));
    return;
  }
  forgetUnanswered();
  // Where no form can show them at their fields, the messages alone are what people understand.
  const refusals = error instanceof ApiError ? error.violations.map(({ message }) => message) : [];
  showError(refusals.length > 0 ? new Error(refusals.join(' ')) : error);
}

/** The server answers again: what asked to send once more is no longer true. */
export const forgetUnanswered = () => hideError(UNANSWERED);
