export { DueTaskWatch } from './due-task-watch.tsx';
export { NextTaskChip } from './next-task-chip.tsx';
export { NextTasks } from './next-tasks.tsx';
export { NO_TASK_FILTER } from './task-filter.ts';
export { openTasksQuery } from './tasks.api.ts';
export { taskCountQuery } from './task-lists.api.ts';
