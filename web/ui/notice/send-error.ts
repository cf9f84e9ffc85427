import { ApiError } from '#web/api/client/client.ts';
import { isLostAnswer } from '#web/api/outbox/write-request.ts';
import { hideError, showError } from './alerts.ts';

const UNANSWERED_MESSAGE = 'Keine Antwort vom Server. Ihre Eingaben bleiben erhalten, bitte senden Sie erneut.';

/**
 * Shows the error of an action whose input is kept. A missing answer leaves the outcome unknown, so its text says what
 * to do instead of what failed.
 */
export function showSendError(error: unknown) {
  if (isLostAnswer(error)) {
    showError(new Error(UNANSWERED_MESSAGE));
    return;
  }
  hideUnansweredError();
  // Without a form the violations cannot be shown at their fields, so their messages are shown together.
  const refusals = error instanceof ApiError ? error.violations.map(({ message }) => message) : [];
  showError(refusals.length > 0 ? new Error(refusals.join(' ')) : error);
}

/** Hides the error that no answer was received. Call it when the server answers again. */
export const hideUnansweredError = () => hideError(UNANSWERED_MESSAGE);
