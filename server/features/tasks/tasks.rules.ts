import type { Violation } from '#server/http/render/errors.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import { startOfWorkday } from '#server/time/start-of-workday.ts';
import { CLOCK_TOLERANCE_SECONDS, NO_COMMENT_ON_AUTO_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { dueProblem } from '#shared/domain/occurrence.ts';
import {
  AUTO_COMPLETE_SECONDS,
  DEMAND_ANSWER_MESSAGE,
  FINDING_COMMENT_MESSAGE,
  FOLLOW_UP_PREFIX,
  MAX_TASK_DESCRIPTION_CHARACTERS,
  type TaskPatch,
  type TaskType,
} from '#shared/contracts/tasks/tasks.ts';

interface TaskFacts {
  readonly do_at: Date;
  readonly is_autocomplete: boolean;
  readonly is_demanded: boolean;
  readonly possible_answers: readonly { readonly value: string; readonly isFinding?: boolean }[];
}

/** Returns the violations that prevent completing the task this way; an empty list allows it. */
export function checkCompletion(
  task: TaskFacts,
  patch: Pick<TaskPatch, 'answer' | 'comment' | 'completionSource' | 'occurredAt'>,
  now: Date,
): Violation[] {
  if (patch.completionSource !== 'auto')
    return [...checkAnswer(task, patch.answer), ...checkComment(task, patch.answer, patch.comment)];
  const refuse = (propertyPath: string, message: string) => [{ propertyPath, message }];
  if (!task.is_autocomplete) return refuse('completionSource', 'Diese Aufgabe muss von Hand erledigt werden.');
  const at = patch.occurredAt === undefined ? now : new Date(Math.min(Date.parse(patch.occurredAt), now.getTime()));
  if (secondsSince(task.do_at, at) < AUTO_COMPLETE_SECONDS - CLOCK_TOLERANCE_SECONDS)
    return refuse('completionSource', 'Diese Aufgabe kann noch von Hand erledigt werden.');
  if (patch.answer !== undefined) return refuse('answer', 'Was sich selbst abschließt, hat niemand beantwortet.');
  return patch.comment ? refuse('comment', NO_COMMENT_ON_AUTO_MESSAGE) : [];
}

interface TaskLocation {
  readonly status: Location['status'];
  readonly is_task_allowed: boolean;
}

/** Returns the violations of a single task that is given; an empty list allows it. */
export function checkGiven(doAt: Date, location: TaskLocation, now: Date): Violation[] {
  const violations: Violation[] = [];
  const message = dueProblem(doAt, now.getTime());
  if (message !== null) violations.push({ propertyPath: 'doAt', message });
  if (location.status !== 'active' || !location.is_task_allowed)
    violations.push({ propertyPath: 'location', message: 'An diesem Standort werden keine Aufgaben geführt.' });
  return violations;
}

interface CompletedTask {
  readonly done_at: Date | null;
  readonly completion_source: 'manual' | 'auto' | null;
  readonly completed_by: number | null;
  readonly corrected_by_id: number | null;
}

/**
 * Returns whether an answer replaces an automatic completion. That is the case if it was given before the completion,
 * on a device without a connection, or in a dialog that was opened late and whose five minutes were not over when the
 * server completed the task.
 */
export function replacesAutomatic(
  task: CompletedTask,
  { completionSource, occurredAt }: Pick<TaskPatch, 'completionSource' | 'occurredAt'>,
): boolean {
  const isUnconfirmed = task.completion_source === 'auto' && task.corrected_by_id === null;
  if (!isUnconfirmed || task.done_at === null || completionSource === 'auto' || occurredAt === undefined) return false;
  const openDialogSeconds = task.completed_by === null ? AUTO_COMPLETE_SECONDS : 0;
  return secondsSince(task.done_at, new Date(occurredAt)) < openDialogSeconds;
}

const secondsSince = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / 1000;

interface AssignedTask {
  readonly assigned_profile_id: number | null;
  readonly assigned_profile_name: string | null;
}

/** A task that is assigned to a profile must be signed by that profile, any other task by anybody. */
export function checkAssignedProfile(task: AssignedTask, profileId: number | undefined): Violation[] {
  if (task.assigned_profile_id === null || task.assigned_profile_id === profileId) return [];
  const name = task.assigned_profile_name ?? 'Die betreffende Person';
  return [{ propertyPath: 'profile', message: `${name} bestätigt das selbst. Bitte vorher das Profil wechseln.` }];
}

/** A task with predefined answers accepts one of them; a task without accepts no answer or a free text. */
export function checkAnswer(task: Pick<TaskFacts, 'possible_answers'>, answer: string | undefined): Violation[] {
  const isKnown = task.possible_answers.length === 0 || task.possible_answers.some(({ value }) => value === answer);
  return isKnown ? [] : [{ propertyPath: 'answer', message: 'Bitte eine der möglichen Antworten wählen.' }];
}

/**
 * An answer that reports a finding needs a comment, as a tour and a protocol do. So does what an authority demanded, because a
 * tick alone answers nothing.
 */
export function checkComment(
  task: Pick<TaskFacts, 'possible_answers' | 'is_demanded'>,
  answer: string | undefined,
  comment: string | null | undefined,
): Violation[] {
  if (comment?.trim()) return [];
  const refuse = (message: string) => [{ propertyPath: 'comment', message }];
  if (findingOf(task, answer) === true) return refuse(FINDING_COMMENT_MESSAGE);
  return task.is_demanded && !answer?.trim() ? refuse(DEMAND_ANSWER_MESSAGE) : [];
}

interface PlannedTask {
  readonly type: TaskType;
  readonly do_at: Date;
  readonly opening_hours: readonly OpeningHours[] | null;
  readonly silent_days: readonly string[] | null;
  readonly time_zone: string | null;
}

/**
 * Returns the time from which a task is not early: the start of the working day on which it is due. A task with a time
 * limit, such as a follow-up or an instruction, is never early.
 */
export function startOfDueWorkday(task: PlannedTask): Date | null {
  if (task.type === 'followUp' || task.type === 'instruction' || task.time_zone === null) return null;
  const { opening_hours: openingHours, silent_days: silentDays, time_zone: timeZone } = task;
  const plan = { openingHours: openingHours ?? [], silentDays: silentDays ?? [], timeZone };
  return new Date(startOfWorkday(plan, task.do_at.getTime()));
}

export function isEarly(task: PlannedTask, completedAt: Date): boolean {
  const workdayStart = startOfDueWorkday(task);
  return workdayStart !== null && completedAt < workdayStart;
}

/** Returns violations of the possible answers. They are identified by their texts, so each needs a text of its own. */
export function checkAnswers(answers: readonly { readonly value: string }[]): Violation[] {
  const blankIndex = answers.findIndex(({ value }) => value.trim() === '');
  if (blankIndex >= 0)
    return [
      { propertyPath: `possibleAnswers[${blankIndex}].value`, message: 'Bitte einen Text für die Antwort angeben.' },
    ];
  const duplicateIndex = answers.findIndex(
    ({ value }, index) => answers.findIndex((candidate) => candidate.value === value) < index,
  );
  return duplicateIndex < 0
    ? []
    : [{ propertyPath: `possibleAnswers[${duplicateIndex}].value`, message: 'Diese Antwort gibt es schon.' }];
}

/** Returns null if the answer says nothing about a finding. */
export function findingOf(task: Pick<TaskFacts, 'possible_answers'>, answer: string | undefined): boolean | null {
  const chosenAnswer = task.possible_answers.find(({ value }) => value === answer);
  return chosenAnswer === undefined ? null : chosenAnswer.isFinding === true;
}

interface ReportedTask {
  readonly type: TaskType;
  readonly description: string;
}

/**
 * Returns what has to be done about a finding: the text of the template, or the task itself, named once however often
 * it recurs.
 */
export function followUpDescription(task: ReportedTask, templateText: string | null | undefined): string {
  if (templateText) return templateText;
  if (task.type === 'followUp') return task.description;
  return `${FOLLOW_UP_PREFIX}${task.description}`.slice(0, MAX_TASK_DESCRIPTION_CHARACTERS);
}

/** Normalises a rule from a calendar: without its property name, in capitals, in one line. */
export const normaliseRecurrence = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
