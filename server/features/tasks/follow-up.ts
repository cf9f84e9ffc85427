import { iri } from '#server/http/item.ts';
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
  const { tx, scope, now } = context;
  if ((await findFollowUp(tx, scope, task.origin_id)) !== undefined) return;
  const template =
    task.task_template_id === null ? undefined : await findTaskTemplate(tx, scope, task.task_template_id);
  // An answer may be told for later than it is; the time to put things right begins now all the same.
  const foundAt = task.occurred_at === null || task.occurred_at > now ? now : task.occurred_at;
  const doAt = new Date(foundAt.getTime() + (template?.follow_up_hours ?? FOLLOW_UP_HOURS) * HOUR_MILLISECONDS);
  const description = followUpDescription(task, template?.follow_up_description);
  const followUp = await insertTask(tx, scope, {
    customer_id: task.customer_id,
    location_id: task.location_id,
    user_id: task.user_id,
    is_public: task.is_public,
    type: 'followUp',
    description,
    possible_answers: JSON.stringify(ANSWERS),
    do_at: doAt,
    follow_up_of_id: task.origin_id,
  });
  await appendTask(context, followUp, {
    type: 'task.given',
    data: { doAt: toWireDate(doAt), followUpOf: iri(tasks.path, task.origin_id) },
    personal: { description },
  });
}

/** Where there was no finding there is nothing to put right; what somebody did about it nevertheless stays recorded. */
export async function withdrawFollowUp(context: Context, task: TaskRow): Promise<void> {
  const { tx, scope, now } = context;
  const followUp = await findFollowUp(tx, scope, task.origin_id);
  const withdrawn = followUp && (await withdrawTask(tx, scope, followUp.id, now));
  if (withdrawn === undefined) return;
  await appendTask(context, withdrawn, {
    type: 'task.withdrawn',
    data: { followUpOf: iri(tasks.path, task.origin_id) },
    personal: { description: withdrawn.description },
  });
}
