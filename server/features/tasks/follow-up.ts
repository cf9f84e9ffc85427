import { iriOrNone } from '#server/http/item.ts';
import { toWireDate } from '#server/http/dates.ts';
import type { Context } from '#server/http/serve.ts';
import { FOLLOW_UP_HOURS, tasks } from '#shared/contracts/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/durations.ts';
import { appendTask } from './append-task.ts';
import { findTaskTemplate } from './task-templates.queries.ts';
import { findFollowUp, insertTask, withdrawTask, type TaskRow } from './tasks.queries.ts';
import { followUpDescription } from './tasks.rules.ts';

const ANSWERS = [{ value: 'Behoben' }, { value: 'Noch nicht behoben', isFinding: true }];

/** A finding leaves a task behind: to put it right at the same place within a time. One finding, one such task. */
export async function giveFollowUp(context: Context, task: TaskRow): Promise<void> {
  const { tx, scope } = context;
  if ((await findFollowUp(tx, scope, task.origin_id)) !== undefined) return;
  const template =
    task.task_template_id === null ? undefined : await findTaskTemplate(tx, scope, task.task_template_id);
  await give(context, {
    ...placeOf(task),
    occurredAt: task.occurred_at,
    hours: template?.follow_up_hours ?? FOLLOW_UP_HOURS,
    description: followUpDescription(task, template?.follow_up_description),
    user_id: task.user_id,
    is_public: task.is_public,
    follow_up_of_id: task.origin_id,
  });
}

export interface Finding {
  readonly customer_id: number;
  readonly location_id: number;
  readonly occurredAt: Date | null;
  /** How long somebody has to put it right. */
  readonly hours: number;
  readonly description: string;
}

/** The task that a finding elsewhere leaves behind. Whoever records the finding keeps it from being given twice. */
export async function giveFindingTask(context: Context, finding: Finding): Promise<number> {
  return (await give(context, finding)).id;
}

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
  const task = await insertTask(tx, scope, {
    ...values,
    type: 'followUp',
    possible_answers: JSON.stringify(ANSWERS),
    do_at: doAt,
  });
  await appendTask(context, task, {
    type: 'task.given',
    data: { doAt: toWireDate(doAt), followUpOf: iriOrNone(tasks.path, task.follow_up_of_id) },
    personal: { description: task.description },
  });
  return task;
}

const placeOf = ({ customer_id, location_id }: TaskRow) => ({ customer_id, location_id });

/** Where there was no finding there is nothing to put right; what somebody did about it nevertheless stays recorded. */
export async function withdrawFollowUp(context: Context, task: TaskRow): Promise<void> {
  const followUp = await findFollowUp(context.tx, context.scope, task.origin_id);
  if (followUp !== undefined) await withdrawOpen(context, followUp.id);
}

/** Of a finding elsewhere: its task, or what followed when that was not enough. */
export async function withdrawFindingTask(context: Context, taskId: number): Promise<void> {
  let id: number | undefined = taskId;
  while (id !== undefined && !(await withdrawOpen(context, id)))
    id = (await findFollowUp(context.tx, context.scope, id))?.id;
}

/** @returns whether it was still to be done */
async function withdrawOpen(context: Context, id: number): Promise<boolean> {
  const withdrawn = await withdrawTask(context.tx, context.scope, id, context.now);
  if (withdrawn === undefined) return false;
  await appendTask(context, withdrawn, {
    type: 'task.withdrawn',
    data: { followUpOf: iriOrNone(tasks.path, withdrawn.follow_up_of_id) },
    personal: { description: withdrawn.description },
  });
  return true;
}
