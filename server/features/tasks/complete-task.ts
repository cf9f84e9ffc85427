import { recordAnsweredMeasure } from '#server/features/activities/activities.public.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { readPastOccurrence } from '#server/http/serve/occurrence.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { LATE_ENTRY_REASON } from '#shared/contracts/wire/corrections.ts';
import type { TaskPatch } from '#shared/contracts/tasks/tasks.ts';
import { canRecordActivity } from '#shared/permissions.ts';
import { appendTask } from './append-task.ts';
import { correctTask } from './correct-task.ts';
import { giveFollowUp } from './follow-up.ts';
import { recordInstruction } from './record-instruction.ts';
import { completeOpenTask, isReadByAuthority, type TaskRow } from './tasks.queries.ts';
import { checkCompletion, checkAssignedProfile, findingOf, isEarly, replacesAutomatic } from './tasks.rules.ts';

const ALREADY_COMPLETED_MESSAGE = 'Die Aufgabe wurde bereits erledigt.';
const WITHDRAWN_MESSAGE = 'Diese Aufgabe wurde zurückgezogen und muss nicht mehr erledigt werden.';
const DEMANDED_MESSAGE =
  'Diese Nachforderung beantwortet die Verwaltung in der Aufgabe oder im Zugang der Behörde, mit „Antworten“.';

/**
 * Completes an open task. Of several attempts the first one counts. If the answer is linked to an action, an
 * activity is recorded as well.
 */
export async function completeTask(context: Context, task: TaskRow, patch: TaskPatch): Promise<TaskRow> {
  const { tx, scope, actor, now } = context;
  if (replacesAutomatic(task, patch)) return recordLateAnswer(context, task, patch);
  if (task.done_at !== null) throw new Conflict(ALREADY_COMPLETED_MESSAGE);
  if (task.withdrawn_at !== null) throw new Conflict(WITHDRAWN_MESSAGE);
  if (await isReadByAuthority(tx, task)) throw new Conflict(DEMANDED_MESSAGE);
  const violations = checkCompletion(task, patch, now);
  if (violations.length > 0) throw new ValidationFailed(violations);

  const source = patch.completionSource ?? 'manual';
  const occurredAt = readPastOccurrence(patch.occurredAt, now);
  const signature = { customerId: task.customer_id, occurredAt, isChosenOffline: patch.profileChosenOffline };
  const profile = source === 'auto' ? null : await resolveSigningProfile(context, patch.profile, signature);
  refuseOtherProfiles(task, profile?.id);
  const finding = findingOf(task, patch.answer);
  const isEarlyTask = isEarly(task, occurredAt);
  const completedTask = await completeOpenTask(tx, scope, task.id, {
    done_at: now,
    occurred_at: occurredAt,
    answer: patch.answer ?? null,
    comment: patch.comment?.trim() || null,
    finding,
    is_early: isEarlyTask,
    profile_id: profile?.id ?? null,
    profile_chosen_offline: profile?.chosen_offline ?? false,
    completion_source: source,
    completed_by: actor.userId,
  });
  if (completedTask === undefined) throw new Conflict(ALREADY_COMPLETED_MESSAGE);

  await recordMeasureOfAnswer(context, completedTask);
  await recordInstruction(context, completedTask);
  await appendTask(context, completedTask, { type: 'task.completed' });
  if (finding === true) await giveFollowUp(context, completedTask);
  return completedTask;
}

/** Only the assigned profile may confirm an instruction. */
function refuseOtherProfiles(task: TaskRow, profileId: number | undefined): void {
  const violations = checkAssignedProfile(task, profileId);
  if (violations.length > 0) throw new ValidationFailed(violations);
}

/**
 * An answer that was given offline replaces the automatic completion that the server had to record before it arrived.
 */
async function recordLateAnswer(context: Context, task: TaskRow, patch: TaskPatch): Promise<TaskRow> {
  const { answer, comment, profile, profileChosenOffline: isChosenOffline, occurredAt } = patch;
  const answerFields = { ...(answer !== undefined && { answer }), ...(profile !== undefined && { profile }) };
  const answeredAt = readPastOccurrence(occurredAt, context.now);
  const correction = { ...answerFields, comment: comment ?? null, reason: LATE_ENTRY_REASON };
  const lateAnswer = { occurredAt: answeredAt, isChosenOffline };
  const entry = await correctTask(context, { ...task, occurred_at: answeredAt }, correction, lateAnswer);
  await recordMeasureOfAnswer(context, entry);
  return entry;
}

async function recordMeasureOfAnswer(context: Context, task: TaskRow): Promise<void> {
  const chosenAnswers = canRecordActivity(context.actor)
    ? task.possible_answers.find(({ value }) => value === task.answer)
    : undefined;
  if (chosenAnswers?.action === undefined || task.profile_id === null) return;
  await recordAnsweredMeasure(context, {
    task,
    actionId: chosenAnswers.action,
    profile: { id: task.profile_id, chosen_offline: task.profile_chosen_offline },
    occurredAt: task.occurred_at ?? context.now,
  });
}
