export { DueTaskWatch } from '#web/features/tasks/due/due-task-watch.tsx';
export { NextTaskChip } from '#web/features/tasks/due/next-task-chip.tsx';
export { NextTasks } from '#web/features/tasks/due/next-tasks.tsx';
