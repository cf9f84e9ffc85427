import { toOpeningPlan } from '#server/time/opening-periods.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { appendTask } from './append-task.ts';
import { findDueForCompletion, type DueTask } from '#server/features/tasks/templates/task-generation.queries.ts';
import { autoCompletesAt, LATEST_ANSWER_SECONDS } from '#server/features/tasks/templates/task-generation.rules.ts';
import { completeOpenTask } from './tasks.queries.ts';

const TASKS_PER_RUN = 1000;
/** Tasks per query: calculating opening hours costs time per task, and requests are served between the queries. */
const TASKS_PER_READ = 200;

/**
 * Completes tasks that allow automatic completion and that nobody answered in time, even if no device is switched on.
 */
export const completeDueTasks: Job = {
  name: 'complete due tasks',
  run: async (store: Store, now: Date) => {
    const dueBefore = new Date(now.getTime() - LATEST_ANSWER_SECONDS * 1000);
    const failures: unknown[] = [];
    let remainingCount = TASKS_PER_RUN;
    // The loop reads all due tasks: thousands that wait for their location to open must not delay the others.
    for (let afterId = 0, hasMore = true; hasMore && remainingCount > 0;) {
      const search = { dueBefore, afterId, limit: TASKS_PER_READ };
      // The job runs as the system role because it serves all organisations and acts for no user.
      const dueTasks = await store.asSystem((tx) => findDueForCompletion(tx, SYSTEM_SCOPE, search));
      for (const task of dueTasks)
        if (remainingCount > 0 && (await completeIfTimeIsOver(store, task, { now, failures }))) remainingCount -= 1;
      afterId = dueTasks.at(-1)?.id ?? 0;
      hasMore = dueTasks.length === TASKS_PER_READ;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Tasks could not be completed.');
  },
};

interface RunContext {
  readonly now: Date;
  readonly failures: unknown[];
}

/**
 * Completes the task in its own transaction, so that requests at the location wait for at most one task and a failure does
 * not affect other tasks. @returns whether the time to answer the task was over, or the attempt failed
 */
async function completeIfTimeIsOver(store: Store, task: DueTask, { now, failures }: RunContext): Promise<boolean> {
  try {
    if (!isAnswerTimeOver(task, now)) return false;
    await store.asSystem((tx) => completeAutomatically(tx, task.id, now));
  } catch (error) {
    failures.push(error);
  }
  return true;
}

function isAnswerTimeOver(task: DueTask, now: Date): boolean {
  const end = autoCompletesAt(toOpeningPlan(task), task.do_at);
  return end !== null && end <= now;
}

/** Does nothing if somebody has answered the task in the meantime. */
async function completeAutomatically(tx: Tx, id: number, now: Date): Promise<void> {
  const completedTask = await completeOpenTask(tx, SYSTEM_SCOPE, id, {
    done_at: now,
    occurred_at: now,
    completion_source: 'auto',
  });
  if (completedTask === undefined) return;
  await appendTask({ tx, now, actor: null }, completedTask, {
    type: 'task.completed',
  });
}
