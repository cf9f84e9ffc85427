export { giveFindingTask, withdrawFindingTask } from './follow-up.ts';
