import type { Context } from '#server/http/serve/serve.ts';
import { FOLLOW_UP_HOURS } from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { appendTask } from './append-task.ts';
import { findTaskTemplate } from '#server/features/tasks/templates/task-templates.queries.ts';
import { findFollowUp, insertTask, withdrawTask, type TaskRow } from './tasks.queries.ts';
import { followUpDescription } from './tasks.rules.ts';

const ANSWERS = [{ value: 'Behoben' }, { value: 'Noch nicht behoben', isFinding: true }];

/** A finding leaves a task behind: to put it right at the same place within a time. One finding, one such task. */
export async function giveFollowUp(context: Context, task: TaskRow): Promise<void> {
  const { tx, scope } = context;
  if ((await findFollowUp(tx, scope, task.origin_id)) !== undefined) return;
  const template =
    task.task_template_id === null ? undefined : await findTaskTemplate(tx, scope, task.task_template_id);
  const followUp = await give(context, {
    ...placeOf(task),
    occurredAt: task.occurred_at,
    hours: template?.follow_up_hours ?? FOLLOW_UP_HOURS,
    description: followUpDescription(task, template?.follow_up_description),
    user_id: task.user_id,
    is_public: task.is_public,
    follow_up_of_id: task.origin_id,
  });
  await appendGiven(context, followUp);
}

export interface Finding {
  readonly customer_id: number;
  readonly location_id: number;
  readonly occurredAt: Date | null;
  /** Hours until the finding must be fixed. */
  readonly hours: number;
  readonly description: string;
}

/**
 * The task that a finding elsewhere leaves behind. Whoever records the finding keeps it from being given twice, and hands it
 * to `appendFindingTasks` when everything else is written.
 */
export const giveFindingTask = (context: Context, finding: Finding): Promise<TaskRow> => give(context, finding);

type Given = Finding & {
  readonly user_id?: number | null;
  readonly is_public?: boolean;
  readonly follow_up_of_id?: number;
};

async function give(context: Context, { occurredAt, hours, ...values }: Given): Promise<TaskRow> {
  const { tx, scope, now } = context;
  // Something may be told for later than it is; the time to put things right begins now all the same.
  const foundAt = occurredAt === null || occurredAt > now ? now : occurredAt;
  const doAt = new Date(foundAt.getTime() + hours * HOUR_MILLISECONDS);
  return insertTask(tx, scope, {
    ...values,
    type: 'followUp',
    possible_answers: JSON.stringify(ANSWERS),
    do_at: doAt,
  });
}

const appendGiven = (context: Context, task: TaskRow) =>
  appendTask(context, task, {
    type: 'task.given',
  });

const placeOf = ({ customer_id, location_id }: TaskRow) => ({ customer_id, location_id });

/**
 * Where there was no finding there is nothing to put right; what somebody did about it nevertheless stays recorded.
 * @returns what is to be handed to `appendWithdrawn` when everything else is written
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
    const withdrawn = await withdrawTask(tx, scope, id, now);
    if (withdrawn !== undefined) return withdrawn;
    id = (await findFollowUp(tx, scope, id))?.id;
  }
  return undefined;
}

export const appendWithdrawn = (context: Context, task: TaskRow) =>
  appendTask(context, task, {
    type: 'task.withdrawn',
  });

export interface FindingTasks {
  readonly given: readonly TaskRow[];
  readonly withdrawn: readonly TaskRow[];
}

/**
 * Appends to the ledger after the rows of all tasks are written, because whoever holds the ledger must not wait for a
 * row.
 */
export async function appendFindingTasks(context: Context, { given, withdrawn }: FindingTasks): Promise<void> {
  for (const task of withdrawn) await appendWithdrawn(context, task);
  for (const task of given) await appendGiven(context, task);
}
