import { findLocation } from '#server/features/locations/locations.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { appendToLedger } from '#server/db/ledger.ts';
import { iri } from '#server/http/item.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import type { TaskCreate } from '#shared/contracts/tasks.ts';
import { insertTask, type TaskRow } from './tasks.queries.ts';
import { TASKS } from './tasks.resource.ts';

/** The management gives one location a single task. */
export async function giveTask(context: Context, input: TaskCreate): Promise<TaskRow> {
  const { tx, scope, actor, now } = context;
  const location = await resolveReference(input.location, '/api/locations', (id) => findLocation(tx, scope, id));
  const answers = [];
  for (const { value, action, isFinding } of input.possibleAnswers ?? []) {
    const measure = action === undefined ? undefined : await resolveReference(action, '/api/actions', (id) => findAction(tx, scope, id));
    answers.push({ value, action: measure?.id, isFinding });
  }
  const task = await insertTask(tx, scope, {
    customer_id: location.customer_id,
    location_id: location.id,
    type: 'single',
    description: input.description,
    possible_answers: JSON.stringify(answers),
    do_at: new Date(input.doAt),
    is_public: input.isPublic ?? true,
    is_autocomplete: input.isAutocomplete ?? false,
  });
  await appendToLedger(tx, {
    customerId: task.customer_id,
    type: 'task.given',
    entity: iri(TASKS, task.id),
    at: now,
    occurredAt: now,
    actor: iri('/api/users', actor.userId),
    location: iri('/api/locations', location.id),
    data: { doAt: input.doAt },
    personal: { description: input.description },
  });
  return task;
}
