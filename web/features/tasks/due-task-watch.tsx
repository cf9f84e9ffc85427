import { useQuery } from '@tanstack/react-query';
import type { Task } from '#shared/contracts/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/server-clock.ts';
import { useActor } from '#web/api/session.ts';
import { LazyCompleteTaskModal } from './lazy-task-dialogs.ts';
import { taskThatBecameDue } from './task-countdown.ts';
import { nextTasksQuery } from './tasks.api.ts';
import { useWatchedTasks } from './watched-tasks.ts';

/** Opens the dialog of a task when its countdown ends, on whatever page it stands. */
export function DueTaskWatch() {
  return canCompleteTask(useActor()) ? <Watch /> : null;
}

function Watch() {
  const tasks = useQuery(nextTasksQuery()).data ?? [];
  const now = useNow(1000);
  const { since, seen, markSeen } = useWatchedTasks();
  const task = taskThatBecameDue<Task>(tasks, { since, now, seen });
  if (task === null) return null;
  return (
    <LazyCompleteTaskModal
      key={task['@id']}
      task={task}
      openedAt={Date.parse(task.doAt)}
      onClose={() => markSeen(task['@id'])}
    />
  );
}
