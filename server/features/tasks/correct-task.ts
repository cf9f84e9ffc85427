import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import type { TaskCorrection } from '#shared/contracts/tasks/tasks.ts';
import { appendTask } from './append-task.ts';
import { appendWithdrawn, giveFollowUp, withdrawFollowUp } from './follow-up.ts';
import { insertTask, isReadByAuthority, markCorrected, type TaskRow } from './tasks.queries.ts';
import { checkAnswer, checkComment, checkAssignedProfile, findingOf } from './tasks.rules.ts';

const DEMANDED_MESSAGE =
  'Diese Antwort liest die Behörde. Die Verwaltung ändert sie in der Aufgabe oder im Zugang der Behörde, mit „Ergänzen“ oder „Korrigieren“.';

/**
 * Writes a new entry that replaces a completion. The first one stays as it was and is found through `origin`.
 * @param lateAnswer how the entry was signed on a device without a connection; left out for a correction made now
 */
export async function correctTask(
  context: Context,
  task: TaskRow,
  correction: TaskCorrection,
  lateAnswer: { readonly occurredAt?: Date; readonly isChosenOffline?: boolean | undefined } = {},
): Promise<TaskRow> {
  checkCorrectable(task);
  if (await isReadByAuthority(context.tx, task)) throw new Conflict(DEMANDED_MESSAGE);
  const { answer, comment } = readCorrectedAnswer(task, correction);
  const profile = await resolveSigningProfile(context, correction.profile, {
    customerId: task.customer_id,
    ...lateAnswer,
  });
  const violations = checkAssignedProfile(task, profile.id);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const entry = await insertCorrection(context, task, {
    answer: answer ?? null,
    comment,
    finding: findingOf(task, answer),
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    reason: correction.reason,
  });
  const isNoFinding = task.finding === true && entry.finding !== true;
  const withdrawnFollowUp = isNoFinding ? await withdrawFollowUp(context, entry) : undefined;
  await appendCorrection(context, task, entry);
  if (entry.finding === true) await giveFollowUp(context, entry);
  if (withdrawnFollowUp !== undefined) await appendWithdrawn(context, withdrawnFollowUp);
  return entry;
}

interface AnswerCorrection {
  readonly text: string;
  readonly reason: string;
}

/** Replaces the answer to a demand for the office, which signs with no profile. */
export async function correctDemandedTask(
  context: Context,
  task: TaskRow,
  { text, reason }: AnswerCorrection,
): Promise<TaskRow> {
  checkCorrectable(task);
  const entry = await insertCorrection(context, task, {
    answer: null,
    comment: text,
    finding: null,
    profile_id: null,
    profile_chosen_offline: false,
    reason,
  });
  await appendCorrection(context, task, entry);
  return entry;
}

function checkCorrectable(task: TaskRow): void {
  if (task.done_at === null) throw new Conflict('Nur erledigte Aufgaben können korrigiert werden.');
  if (task.corrected_by_id !== null) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
}

type CorrectedColumns = Pick<
  TaskRow,
  'answer' | 'comment' | 'finding' | 'profile_id' | 'profile_chosen_offline' | 'reason'
>;

async function insertCorrection(
  { tx, scope, actor }: Context,
  task: TaskRow,
  columns: CorrectedColumns,
): Promise<TaskRow> {
  const entry = await insertTask(tx, scope, {
    ...keptColumnsOf(task),
    ...columns,
    completion_source: 'manual',
    completed_by: actor.userId,
    corrects_id: task.id,
    first_id: task.origin_id,
  });
  if (!(await markCorrected(tx, scope, task.id, entry.id))) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  return entry;
}

const appendCorrection = (context: Context, task: TaskRow, entry: TaskRow) =>
  appendTask(context, entry, {
    type: 'task.corrected',
    personal: { answerBefore: task.answer, commentBefore: task.comment },
  });

/** @throws ValidationFailed if the task does not allow this answer, or not without a comment */
function readCorrectedAnswer(task: TaskRow, correction: TaskCorrection) {
  const answer = correction.answer ?? task.answer ?? undefined;
  const comment = correction.comment === undefined ? task.comment : correction.comment?.trim() || null;
  const violations = [...checkAnswer(task, answer), ...checkComment(task, answer, comment)];
  if (violations.length > 0) throw new ValidationFailed(violations);
  return { answer, comment };
}

/** Returns the columns that a correction takes over: all of the task itself, without the joined ones and the keys. */
function keptColumnsOf({
  location_name: _location,
  profile_name: _profile,
  assigned_profile_name: _assigned,
  opening_hours: _hours,
  silent_days: _silent,
  time_zone: _zone,
  id: _id,
  origin_id: _origin,
  created_at: _created,
  possible_answers,
  ...columns
}: TaskRow) {
  return { ...columns, possible_answers: JSON.stringify(possible_answers) };
}
