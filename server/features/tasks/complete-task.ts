import { appendToLedger } from '#server/db/ledger.ts';
import { recordAnsweredMeasure } from '#server/features/activities/activities.public.ts';
import { signingProfile } from '#server/features/profiles/profiles.public.ts';
import { occurrenceOf } from '#server/http/occurrence.ts';
import { Conflict, ValidationFailed } from '#server/http/errors.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import type { TaskPatch } from '#shared/contracts/tasks.ts';
import { completeOpenTask, findTask, type TaskRow } from './tasks.queries.ts';
import { TASKS } from './tasks.resource.ts';
import { checkCompletion, findingOf } from './tasks.rules.ts';

/** Completes an open task once, whoever is first; a measure that goes with the answer is recorded with it. */
export async function completeTask(context: Context, task: TaskRow, patch: TaskPatch): Promise<TaskRow> {
  const { tx, scope, actor, now } = context;
  if (task.done_at !== null) throw new Conflict('Die Aufgabe wurde bereits erledigt.');
  const violations = checkCompletion(task, patch, now);
  if (violations.length > 0) throw new ValidationFailed(violations);

  const isAutomatic = patch.completionSource === 'auto';
  const profile = isAutomatic ? null : await signingProfile(context, patch.profile, task.customer_id);
  const occurredAt = occurrenceOf(patch.occurredAt, now);
  const answer = patch.answer ?? null;
  const comment = patch.comment?.trim() || null;
  const finding = findingOf(task, patch.answer);
  const source = isAutomatic ? 'auto' : 'manual';
  const wasFirst = await completeOpenTask(tx, scope, task.id, {
    done_at: now,
    occurred_at: occurredAt,
    answer,
    comment,
    finding,
    profile_id: profile?.id ?? null,
    completion_source: source,
    completed_by: actor.userId,
  });
  if (!wasFirst) throw new Conflict('Die Aufgabe wurde bereits erledigt.');

  const action = task.possible_answers.find(({ value }) => value === patch.answer)?.action;
  if (action !== undefined && profile !== null) await recordAnsweredMeasure(context, { task, action, profile, occurredAt });
  await appendToLedger(tx, {
    customerId: task.customer_id,
    type: 'task.completed',
    entity: iri(TASKS, task.id),
    at: now,
    occurredAt,
    actor: iri('/api/users', actor.userId),
    profile: iriOrNone('/api/profiles', profile?.id ?? null),
    location: iri('/api/locations', task.location_id),
    data: { description: task.description, source, finding: finding === null ? undefined : String(finding) },
    personal: { answer, comment },
  });
  return (await findTask(tx, scope, task.id)) ?? task;
}
