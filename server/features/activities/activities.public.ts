import type { Context } from '#server/http/serve/serve.ts';
import { insertActivity } from './activities.queries.ts';
import { appendActivity } from './record-activity.ts';

export { type ActivityRow, findActivities } from './activities.queries.ts';
export { checkAction } from './activities.rules.ts';

interface AnsweredTask {
  readonly task: { readonly id: number; readonly customer_id: number; readonly location_id: number };
  readonly actionId: number;
  readonly profile: { readonly id: number; readonly chosen_offline: boolean };
  readonly occurredAt: Date;
}

/** Records an activity of the action that is linked to an answer of a task, in the transaction of the answer. */
export async function recordAnsweredMeasure(
  context: Context,
  { task, actionId, profile, occurredAt }: AnsweredTask,
): Promise<void> {
  const activity = await insertActivity(context.tx, context.scope, {
    customer_id: task.customer_id,
    location_id: task.location_id,
    action_id: actionId,
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: context.actor.userId,
    task_id: task.id,
    occurred_at: occurredAt,
  });
  appendActivity(context, 'activity.recorded', activity);
}
