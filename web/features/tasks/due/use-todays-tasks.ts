import { useNow } from '#web/api/session/server-clock.ts';
import { isOfToday } from '#web/features/tasks/task-state.ts';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';

/**
 * The open tasks of the present working day, and the first one after it. What is due only tomorrow must not look as if
 * the shift were not done yet.
 */
export function useTodaysTasks() {
  const { tasks, ...query } = useNextTasks();
  const now = useNow(1000);
  const [today, later] = [true, false].map((isToday) => tasks?.filter((task) => isOfToday(task, now) === isToday));
  return { ...query, now, isLoaded: tasks !== undefined, tasks: today ?? [], later: later ?? [] };
}
