import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { FINDING_COMMENT_MESSAGE, type Task } from '#shared/contracts/tasks/tasks.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';

/** How a task came to be done, in the words of the record. Empty while it is open. */
export function completionText({ doneAt, completionSource }: Pick<Task, 'doneAt' | 'completionSource'>): string {
  return doneAt === undefined ? '' : COMPLETION_SOURCE_TEXTS[completionSource ?? 'manual'];
}

/** Whether completing it at that moment is marked as early. @param now milliseconds by the server's clock */
export const isEarlyAt = ({ workdayFrom }: Pick<Task, 'workdayFrom'>, now: number) =>
  workdayFrom !== undefined && now < Date.parse(workdayFrom);

type Answered = Pick<Task, 'possibleAnswers'>;

/** As the server has it: whoever reports a finding says what it is. */
export function findingErrors(
  { possibleAnswers }: Answered,
  { answer, comment }: { readonly answer: string; readonly comment: string },
): FieldErrors {
  const isFinding = possibleAnswers.some((one) => one.isFinding === true && one.value === answer);
  return isFinding && comment.trim() === '' ? { comment: FINDING_COMMENT_MESSAGE } : {};
}

export const isCorrected = (task: Pick<Task, 'corrects'>) => task.corrects !== undefined;
