import { useState } from 'react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { LazyCompleteTaskModal } from '#web/features/tasks/lazy-task-dialogs.ts';
import { useWatchedTasks } from './watched-tasks.ts';

/** Opens the dialog of a chosen task. If the task becomes due meanwhile, no second dialog opens for it. */
export function useCompletion() {
  const [chosen, setChosen] = useState<{ task: Task; openedAt: number } | null>(null);
  const { markSeen } = useWatchedTasks();
  const start = (task: Task) => {
    markSeen(task['@id']);
    setChosen({ task, openedAt: serverNow() });
  };
  const dialog = chosen !== null && (
    <LazyCompleteTaskModal {...chosen} key={chosen.task['@id']} onClose={() => setChosen(null)} />
  );
  return { start, dialog };
}
