import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/corrections.ts';
import type { Task } from '#shared/contracts/tasks.ts';

/** How a task came to be done, in the words of the record. Empty while it is open. */
export function completionText({ doneAt, completionSource }: Pick<Task, 'doneAt' | 'completionSource'>): string {
  return doneAt === undefined ? '' : COMPLETION_SOURCE_TEXTS[completionSource ?? 'manual'];
}

export const isCorrected = (task: Pick<Task, 'corrects'>) => task.corrects !== undefined;
