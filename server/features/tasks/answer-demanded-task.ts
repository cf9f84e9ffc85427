import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendTask } from './append-task.ts';
import { completeOpenTask, findTask, type TaskRow } from './tasks.queries.ts';

const ANSWERED_MESSAGE = 'Diese Nachforderung ist schon beantwortet.';
const WITHDRAWN_MESSAGE = 'Diese Nachforderung ist zurückgezogen. Sie braucht keine Antwort mehr.';

/**
 * Completes the task of a demand for the office. No profile signs it, because the office answers wherever its session works;
 * the task names the user. An authority waits for the answer, so none is early.
 */
export async function answerDemandedTask(
  { tx, scope, actor, now }: Context,
  id: number,
  text: string,
): Promise<TaskRow> {
  const task = await findTask(tx, scope, id);
  if (task !== undefined && task.withdrawn_at !== null) throw new Conflict(WITHDRAWN_MESSAGE);
  const isOpen = task !== undefined && task.done_at === null;
  const answered = isOpen
    ? await completeOpenTask(tx, scope, id, {
        done_at: now,
        occurred_at: now,
        comment: text,
        completion_source: 'manual',
        completed_by: actor.userId,
      })
    : undefined;
  if (answered === undefined) throw new Conflict(ANSWERED_MESSAGE);
  await appendTask({ tx, actor, now }, answered, { type: 'task.completed' });
  return answered;
}
