import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { isReachable } from '#web/api/session/connection.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { keptText } from '#web/ui/record/waiting-mark.ts';

export interface Completion {
  readonly at: number;
  /** Whether it waits on this device for the server. */
  readonly isQueued: boolean;
  /** Whether the answer reports a finding, so that a task to fix it follows. */
  readonly isFinding: boolean;
  /** The completed task, which can be corrected; undefined until the server has it. */
  readonly entry: Task | undefined;
}

/** A list that says in the row of a task that it is completed. */
interface TaskList {
  /** Keeps the rows in their places. Returns whether the list shows the task. */
  readonly hold: (task: Task) => boolean;
  readonly markCompleted: (task: Task, completion: Completion) => void;
  /** Shows the task as before, because it could not be completed. */
  readonly release: (task: Task) => void;
}

/** What a finding leads to. */
export const WHAT_FOLLOWS = 'Neue Aufgabe: Mangel beheben.';

/** The specification prescribes this text. */
const DONE_TEXT = 'Aufgabe erfolgreich erledigt.';

const shownLists = new Set<TaskList>();
const sentTasks = new WeakSet<Task>();

/** Returns whether the dialog of this very object completes the task, or has completed it. */
export const isSentHere = (task: Task): boolean => sentTasks.has(task);

/** @returns a function that takes the list away */
export function showTaskList(list: TaskList): () => void {
  shownLists.add(list);
  return () => void shownLists.delete(list);
}

/**
 * Sends the completion of a task and says that it succeeded: in the row of the task if a list shows it, otherwise in a
 * toast.
 */
export async function completeInPlace(
  { task, isFinding }: { readonly task: Task; readonly isFinding: boolean },
  send: () => Promise<Task | undefined>,
): Promise<void> {
  // The rows are held before the request, because the lists are refetched before its answer is passed on.
  const lists = [...shownLists].filter((list) => list.hold(task));
  sentTasks.add(task);
  try {
    const entry = await send();
    const isQueued = entry === undefined;
    const stillShown = lists.filter((list) => shownLists.has(list));
    for (const list of stillShown) list.markCompleted(task, { at: serverNow(), isQueued, isFinding, entry });
    if (stillShown.length > 0) return;
    if (isQueued) showSuccess(`${keptText(isReachable())}.`);
    else showSuccess(isFinding ? `${DONE_TEXT} ${WHAT_FOLLOWS}` : DONE_TEXT);
  } catch (error) {
    sentTasks.delete(task);
    for (const list of lists) list.release(task);
    throw error;
  }
}
