import type { Violation } from '#server/http/errors.ts';
import type { TaskPatch } from '#shared/contracts/tasks.ts';

interface TaskFacts {
  readonly do_at: Date;
  readonly is_autocomplete: boolean;
  readonly possible_answers: readonly { readonly value: string; readonly isFinding?: boolean }[];
}

/** What speaks against completing the task this way; nothing means it may be. */
export function checkCompletion(
  task: TaskFacts,
  patch: Pick<TaskPatch, 'answer' | 'completionSource'>,
  now: Date,
): Violation[] {
  if (patch.completionSource !== 'auto') return checkAnswer(task, patch.answer);
  if (!task.is_autocomplete)
    return [{ propertyPath: 'completionSource', message: 'Diese Aufgabe muss von Hand erledigt werden.' }];
  if (task.do_at > now) return [{ propertyPath: 'completionSource', message: 'Diese Aufgabe ist noch nicht fällig.' }];
  return patch.answer === undefined ? [] : checkAnswer(task, patch.answer);
}

/** A task with given answers takes one of them; one without takes none or a free text. */
export function checkAnswer(task: Pick<TaskFacts, 'possible_answers'>, answer: string | undefined): Violation[] {
  const isKnown = task.possible_answers.length === 0 || task.possible_answers.some(({ value }) => value === answer);
  return isKnown ? [] : [{ propertyPath: 'answer', message: 'Bitte eine der möglichen Antworten wählen.' }];
}

/** Null where the answer says nothing about a finding. */
export function findingOf(task: Pick<TaskFacts, 'possible_answers'>, answer: string | undefined): boolean | null {
  const chosen = task.possible_answers.find(({ value }) => value === answer);
  return chosen === undefined ? null : chosen.isFinding === true;
}
