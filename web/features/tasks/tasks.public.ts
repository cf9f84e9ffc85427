export { DueTaskWatch } from '#web/features/tasks/due/due-task-watch.tsx';
export { NextTaskChips } from '#web/features/tasks/due/next-task-chips.tsx';
export { nextTasksQuery } from './tasks.api.ts';
export { NextTasks, OpenTaskCount } from '#web/features/tasks/due/next-tasks.tsx';
