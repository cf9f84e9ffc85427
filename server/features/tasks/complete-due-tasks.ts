import type { Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { appendTask } from './append-task.ts';
import { findDueForCompletion, type DueTask } from './task-generation.queries.ts';
import { autoCompletesAt, LATEST_ANSWER_SECONDS } from './task-generation.rules.ts';
import { completeOpenTask } from './tasks.queries.ts';

const EVERYTHING: Scope = { kind: 'platform', userId: 0 };
const TASKS_PER_RUN = 1000;

/** Completes what may complete itself and nobody answered in time, also when no device is on. */
export const completeDueTasks: Job = {
  name: 'complete due tasks',
  run: async (store: Store, now: Date) => {
    const dueBefore = new Date(now.getTime() - LATEST_ANSWER_SECONDS * 1000);
    // As the owner: it works for all organisations, and nobody is asking.
    const due = await store.asSystem((tx) => findDueForCompletion(tx, EVERYTHING, { dueBefore, limit: TASKS_PER_RUN }));
    // Each by itself: nobody who records something at that venue has to wait for more than one.
    for (const { id } of due.filter((task) => isOver(task, now)))
      await store.asSystem((tx) => completeByItself(tx, id, now));
  },
};

function isOver(task: DueTask, now: Date): boolean {
  const { opening_hours: openingHours, silent_days: silentDays, time_zone: timeZone } = task;
  const end = autoCompletesAt({ openingHours, silentDays, timeZone }, task.do_at);
  return end !== null && end <= now;
}

/** Somebody may have answered in the meantime; then nothing is left to do. */
async function completeByItself(tx: Tx, id: number, now: Date): Promise<void> {
  const completed = await completeOpenTask(tx, EVERYTHING, id, {
    done_at: now,
    occurred_at: now,
    completion_source: 'auto',
  });
  if (completed === undefined) return;
  await appendTask({ tx, now, actor: null }, completed, {
    type: 'task.completed',
    data: { source: 'auto' },
    personal: { description: completed.description },
  });
}
