export { DueTaskWatch } from './due-task-watch.tsx';
export { NextTaskChip } from './next-task-chip.tsx';
export { NextTasks } from './next-tasks.tsx';
