export { appendFindingTasks, type FindingTasks, giveFindingTask, withdrawFindingTask } from './follow-up.ts';
