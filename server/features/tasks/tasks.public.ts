export { giveInstructions } from './give-instructions.ts';
export { appendFindingTasks, type FindingTasks, giveFindingTask, withdrawFindingTask } from './follow-up.ts';
