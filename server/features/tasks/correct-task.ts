import { appendToLedger } from '#server/db/ledger.ts';
import { signingProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/errors.ts';
import { iri } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import type { TaskCorrection } from '#shared/contracts/tasks.ts';
import { insertTask, markCorrected, type TaskRow } from './tasks.queries.ts';
import { TASKS } from './tasks.resource.ts';
import { checkAnswer, findingOf } from './tasks.rules.ts';

/** Writes a new entry in place of a completion; the first one stays as it was and is found through `origin`. */
export async function correctTask(context: Context, task: TaskRow, correction: TaskCorrection): Promise<TaskRow> {
  const { tx, scope, actor, now } = context;
  if (task.done_at === null) throw new Conflict('Nur erledigte Aufgaben können korrigiert werden.');
  if (task.corrected_by_id !== null) throw new Conflict('Dieser Eintrag wurde bereits korrigiert. Bitte den aktuellen Eintrag öffnen.');
  const answer = correction.answer ?? task.answer ?? undefined;
  const violations = checkAnswer(task, answer);
  if (violations.length > 0) throw new ValidationFailed(violations);

  const profile = await signingProfile(context, correction.profile, task.customer_id);
  const comment = correction.comment === undefined ? task.comment : correction.comment.trim() || null;
  const { location_name: _location, profile_name: _profile, origin_id, id, created_at: _created, ...kept } = task;
  const entry = await insertTask(tx, scope, {
    ...kept,
    possible_answers: JSON.stringify(task.possible_answers),
    answer: answer ?? null,
    comment,
    finding: findingOf(task, answer),
    profile_id: profile.id,
    completion_source: 'manual',
    completed_by: actor.userId,
    corrects_id: id,
    first_id: origin_id,
    reason: correction.reason,
  });
  if (!(await markCorrected(tx, scope, id, entry.id))) throw new Conflict('Dieser Eintrag wurde bereits korrigiert. Bitte den aktuellen Eintrag öffnen.');
  await appendToLedger(tx, {
    customerId: task.customer_id,
    type: 'task.corrected',
    entity: iri(TASKS, entry.id),
    corrects: iri(TASKS, id),
    reason: correction.reason,
    at: now,
    occurredAt: task.occurred_at ?? task.done_at,
    actor: iri('/api/users', actor.userId),
    profile: iri('/api/profiles', profile.id),
    location: iri('/api/locations', task.location_id),
    data: { description: task.description, source: 'manual' },
    personal: { answerBefore: task.answer, answer: answer ?? null, commentBefore: task.comment, comment },
  });
  return entry;
}
