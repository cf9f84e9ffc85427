export { DueTaskWatch } from './due-task-watch.tsx';
export { NextTasks } from './next-tasks.tsx';
export { taskCountQuery, openTasksQuery } from './tasks.api.ts';
