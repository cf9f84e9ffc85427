import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { ApiError } from '#web/api/client/client.ts';
import { showDoneElsewhere } from '#web/ui/notice/alerts.ts';
import { taskQuery, useNextTasks } from '#web/features/tasks/tasks.api.ts';
import { isSentHere } from './complete-in-place.ts';
import { DONE_TEXT, endText } from './end-text.ts';

/** Returns whether the server refused to complete a task because it is completed already. */
export const isDoneElsewhere = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/**
 * Says who has completed a task that could therefore not be completed here. The dialog has to stay open until then, because
 * it may be reading the task as well, and would stop that when it closes.
 */
export async function sayDoneElsewhere(client: QueryClient, task: Task, onSaid: () => void): Promise<void> {
  const read = client.query({ ...taskQuery(String(task.id)), staleTime: 0 });
  const text = await read.then(endText, () => null);
  showDoneElsewhere(text ?? DONE_TEXT);
  onSaid();
}

const READ_INTERVAL_MILLISECONDS = 5000;

/** Closes the dialog of a task that is completed or withdrawn elsewhere, and says by whom and when. */
export function useDoneElsewhere(task: Task, onClose: () => void): void {
  const isListed = useNextTasks().tasks?.some(({ id }) => id === task.id) ?? true;
  // The list has only the next open tasks, so the task itself says what has become of it. A read that failed is repeated.
  const { data } = useQuery({
    ...taskQuery(String(task.id)),
    enabled: !isListed,
    refetchInterval: READ_INTERVAL_MILLISECONDS,
  });
  const text = isListed || data === undefined ? null : endText(data);
  const tell = useEffectEvent((end: string) => {
    if (isSentHere(task)) return;
    showDoneElsewhere(end);
    onClose();
  });
  useEffect(() => {
    if (text !== null) tell(text);
  }, [text]);
}
