import { toWireDate } from '#server/http/read/dates.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { nextOccurrences, recurrenceProblem } from '#server/time/recurrence.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PREVIEWED_DATE_COUNT } from '#shared/contracts/tasks/task-templates.ts';
import { normaliseRecurrence } from '#server/features/tasks/tasks.rules.ts';

/**
 * Returns the next dates of a rule while the user is still writing it.
 * @throws ValidationFailed if the rule is invalid
 */
export function previewRecurrence(text: string, now: Date): { dates: string[] } {
  const rule = normaliseRecurrence(text);
  const problem = recurrenceProblem(rule, SERVER_TIME_ZONE, now);
  if (problem !== null) throw new ValidationFailed([{ propertyPath: 'recurrence', message: problem }]);
  const dates = nextOccurrences(rule, SERVER_TIME_ZONE, { after: now, count: PREVIEWED_DATE_COUNT });
  return { dates: dates.map((date) => toWireDate(date)) };
}
