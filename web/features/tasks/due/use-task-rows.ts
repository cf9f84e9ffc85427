import { useEffect, useEffectEvent, useState } from 'react';
import { NEXT_TASK_COUNT, type Task } from '#shared/contracts/tasks/tasks.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useWhenUntouched } from '#web/ui/screen/timing/use-when-untouched.ts';
import { type Completion, showTaskList } from './complete-in-place.ts';

/** How long the row of a completed task says so before the next task takes its place. */
const HELD_MILLISECONDS = 8000;

export interface TaskRow {
  readonly task: Task;
  readonly completion: Completion | null;
  /** Set from the request on, because the task then leaves the open ones before its completion is known here. */
  readonly isHeld?: boolean;
}

/**
 * Returns the rows of the next tasks. While a task is being completed, and for some seconds afterwards, all rows keep
 * their places, so that nothing moves under a finger and the row itself says that its task is completed.
 */
export function useTaskRows(tasks: readonly Task[]) {
  const [held, setHeld] = useState<readonly TaskRow[] | null>(null);
  const rows = held === null ? openRows(tasks) : stillShown(held, tasks);
  const hold = useEffectEvent((task: Task) => {
    const isShown = rows.some((row) => isRowOf(row, task));
    if (isShown) setHeld(rows.map((row) => (isRowOf(row, task) ? { ...row, isHeld: true } : row)));
    return isShown;
  });
  useEffect(
    () =>
      showTaskList({
        hold: (task) => hold(task),
        markCompleted: (task, completion) =>
          setHeld((earlier) => earlier?.map((row) => (isRowOf(row, task) ? { ...row, completion } : row)) ?? null),
        release: (task) =>
          setHeld((earlier) => {
            const kept = earlier?.map((row) => (isRowOf(row, task) ? { task: row.task, completion: null } : row)) ?? [];
            return kept.some(({ completion, isHeld }) => completion !== null || isHeld === true) ? kept : null;
          }),
      }),
    [],
  );
  const latestAt = Math.max(...(held ?? []).map(({ completion }) => completion?.at ?? 0));
  useWhenUntouched(latestAt > 0, () => {
    if (serverNow() - latestAt >= HELD_MILLISECONDS) setHeld(null);
  });
  /** Shows the entry of the correction in the row of the one that it replaces, from which it would be refused. */
  const replaceEntry = (replaced: Task, entry: Task) =>
    setHeld((earlier) => earlier?.map((row) => withEntry(row, replaced, entry)) ?? null);
  return { rows, replaceEntry };
}

function withEntry(row: TaskRow, replaced: Task, entry: Task): TaskRow {
  if (row.completion?.entry?.['@id'] !== replaced['@id']) return row;
  return { ...row, completion: { ...row.completion, entry, isFinding: entry.finding === true } };
}

const isRowOf = (row: TaskRow, task: Task) => row.task['@id'] === task['@id'];

const openRows = (tasks: readonly Task[]): TaskRow[] =>
  tasks.slice(0, NEXT_TASK_COUNT).map((task) => ({ task, completion: null }));

/** A task that somebody else has completed meanwhile must not be offered. */
const stillShown = (held: readonly TaskRow[], tasks: readonly Task[]) =>
  held.filter((row) => row.isHeld === true || tasks.some((task) => isRowOf(row, task)));
