import { isLostAnswer } from '#web/api/lost-answer.ts';
import { showError } from './alerts.ts';

/** For acts whose text is kept: without an answer nobody knows yet, so it says what is true and what to do. */
export function showActError(error: unknown) {
  const isUnanswered = isLostAnswer(error);
  showError(
    isUnanswered
      ? new Error('Keine Antwort vom Server. Ihre Eingaben bleiben erhalten, bitte senden Sie erneut.')
      : error,
  );
}
