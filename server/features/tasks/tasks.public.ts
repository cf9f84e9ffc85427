export { answerDemandedTask } from './answer-demanded-task.ts';
export { assignReadings } from './assign-readings.ts';
export { correctDemandedTask } from './correct-task.ts';
export { appendFindingTasks, type FindingTasks, giveFindingTask, withdrawFindingTask } from './follow-up.ts';
export { findTask, findTasks, type TaskRow, visibleTasks } from './tasks.queries.ts';
export { giveDemandedTask } from './give-task.ts';
