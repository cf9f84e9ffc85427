import type { Context } from '#server/http/serve/serve.ts';
import { FOLLOW_UP_HOURS } from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { appendTask } from './append-task.ts';
import { findTaskTemplate } from '#server/features/tasks/templates/task-templates.queries.ts';
import { findFollowUp, insertTask, withdrawTask, type TaskRow } from './tasks.queries.ts';
import { followUpDescription } from './tasks.rules.ts';

export const FOLLOW_UP_ANSWERS = [{ value: 'Behoben' }, { value: 'Noch nicht behoben', isFinding: true }];

/**
 * Creates the follow-up task for the finding of a task: to fix it at the same location within some hours. A finding has
 * only one such task.
 */
export async function giveFollowUp(context: Context, task: TaskRow): Promise<void> {
  const { tx, scope } = context;
  if ((await findFollowUp(tx, scope, task.origin_id)) !== undefined) return;
  const template =
    task.task_template_id === null ? undefined : await findTaskTemplate(tx, scope, task.task_template_id);
  const followUp = await createFollowUp(context, {
    ...locationColumnsOf(task),
    occurredAt: task.occurred_at,
    hoursToFix: template?.follow_up_hours ?? FOLLOW_UP_HOURS,
    description: followUpDescription(task, template?.follow_up_description),
    user_id: task.user_id,
    is_public: task.is_public,
    follow_up_of_id: task.origin_id,
  });
  await appendGiven(context, followUp);
}

export interface FindingToFix {
  readonly customer_id: number;
  readonly location_id: number;
  readonly occurredAt: Date | null;
  /** Hours until the finding must be fixed. */
  readonly hoursToFix: number;
  readonly description: string;
}

/**
 * Creates the task for a finding in another record. The caller has to make sure that it is created only once, and has
 * to pass it to `appendFindingTasks` after everything else is written.
 */
export const giveFindingTask = (context: Context, finding: FindingToFix): Promise<TaskRow> =>
  createFollowUp(context, finding);

type GivenFinding = FindingToFix & {
  readonly user_id?: number | null;
  readonly is_public?: boolean;
  readonly follow_up_of_id?: number;
};

async function createFollowUp(context: Context, { occurredAt, hoursToFix, ...values }: GivenFinding): Promise<TaskRow> {
  const { tx, scope, now } = context;
  // A device may report a time in the future; the time to fix the finding begins now all the same.
  const foundAt = occurredAt === null || occurredAt > now ? now : occurredAt;
  const doAt = new Date(foundAt.getTime() + hoursToFix * HOUR_MILLISECONDS);
  return insertTask(tx, scope, {
    ...values,
    type: 'followUp',
    possible_answers: JSON.stringify(FOLLOW_UP_ANSWERS),
    do_at: doAt,
  });
}

const appendGiven = (context: Context, task: TaskRow) =>
  appendTask(context, task, {
    type: 'task.given',
  });

const locationColumnsOf = ({ customer_id, location_id }: TaskRow) => ({ customer_id, location_id });

/**
 * Withdraws the follow-up of a task whose finding was corrected away. A completed follow-up stays.
 * @returns the withdrawn task, which the caller has to pass to `appendWithdrawn` after everything else is written
 */
export async function withdrawFollowUp({ tx, scope, now }: Context, task: TaskRow): Promise<TaskRow | undefined> {
  const followUp = await findFollowUp(tx, scope, task.origin_id);
  return followUp && withdrawTask(tx, scope, followUp.id, now);
}

/**
 * Withdraws the open task of a finding in another record, or the follow-up of that task. @returns undefined if all of
 * them are done
 */
export async function withdrawFindingTask({ tx, scope, now }: Context, taskId: number): Promise<TaskRow | undefined> {
  let id: number | undefined = taskId;
  while (id !== undefined) {
    const withdrawnTask = await withdrawTask(tx, scope, id, now);
    if (withdrawnTask !== undefined) return withdrawnTask;
    id = (await findFollowUp(tx, scope, id))?.id;
  }
  return undefined;
}

export const appendWithdrawn = (context: Context, task: TaskRow) =>
  appendTask(context, task, {
    type: 'task.withdrawn',
  });

export interface FindingTasks {
  readonly givenTasks: readonly TaskRow[];
  readonly withdrawnTasks: readonly TaskRow[];
}

/**
 * Appends the tasks to the ledger. The caller has to write the rows of all tasks before, because a transaction that has
 * locked the ledger must not wait for a row.
 */
export async function appendFindingTasks(
  context: Context,
  { givenTasks, withdrawnTasks }: FindingTasks,
): Promise<void> {
  for (const task of withdrawnTasks) await appendWithdrawn(context, task);
  for (const task of givenTasks) await appendGiven(context, task);
}
