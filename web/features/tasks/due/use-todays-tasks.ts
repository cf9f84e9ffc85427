import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { divideByDay } from '#web/features/tasks/task-state.ts';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';

/**
 * The open tasks of the present working day, and those after it. What is due only tomorrow must not look as if
 * the shift were not done yet.
 */
export function useTodaysTasks() {
  const { tasks, ...query } = useNextTasks();
  const now = useNow(1000);
  const profile = useSession().profile?.['@id'];
  const { today, later } = divideByDay(tasks ?? [], now, profile);
  return { ...query, now, isLoaded: tasks !== undefined, tasks: today, later };
}
