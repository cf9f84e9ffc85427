import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { OFFICE_NAME, profileNameText } from '#shared/domain/profile-name-text.ts';
import { DEMAND_ANSWER_MESSAGE, FINDING_COMMENT_MESSAGE, type Task } from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';

/** Returns how a task was completed, as a German text; '' while it is open. */
export function completionText({ doneAt, completionSource }: Pick<Task, 'doneAt' | 'completionSource'>): string {
  return doneAt === undefined ? '' : COMPLETION_SOURCE_TEXTS[completionSource ?? 'manual'];
}

/** Returns who completed a task. The office signs with no profile, and what completed itself nobody did. */
export const completedBy = (task: Task): string | undefined =>
  profileNameText(task) ?? (task.completionSource === 'manual' ? OFFICE_NAME : undefined);

/** Returns whether completing the task at that moment is early. @param now milliseconds of the server's clock */
export const isEarlyAt = ({ workdayFrom }: Pick<Task, 'workdayFrom'>, now: number) =>
  workdayFrom !== undefined && now < Date.parse(workdayFrom);

type PlannedTask = Pick<Task, 'workdayFrom' | 'doAt'>;

/** Staff do a task up to an hour before it is due, whatever the day: at midnight the next working day is near. */
const isNear = ({ doAt }: PlannedTask, now: number) => Date.parse(doAt) - now <= HOUR_MILLISECONDS;

/**
 * Returns whether the task is work of the present working day, which lasts until the location closes after midnight. A
 * task with a time limit may be completed on any day before it.
 */
const isOfToday = (task: PlannedTask, now: number) => isNear(task, now) || !isEarlyAt(task, now);

type GivenTask = PlannedTask & Pick<Task, 'assignedProfile'>;

/**
 * Divides what the profile may complete into the present working day and later ones. A task that is given to somebody else
 * is in neither, not even if it is overdue, because the server refuses it from this profile; the list of all tasks has it.
 *
 * @param profile undefined if nobody has signed in with one, who then sees the tasks of all
 */
export function divideByDay<T extends GivenTask>(tasks: readonly T[], now: number, profile: string | undefined) {
  const own = tasks.filter(({ assignedProfile = profile }) => profile === undefined || assignedProfile === profile);
  return {
    today: own.filter((task) => isOfToday(task, now)),
    later: own.filter((task) => !isOfToday(task, now)),
  };
}

type Answerable = Pick<Task, 'possibleAnswers'>;

export const isFindingAnswer = ({ possibleAnswers }: Answerable, answer: string) =>
  possibleAnswers.some(({ isFinding, value }) => isFinding === true && value === answer);

/** Applies the rule of the server: a reported finding needs a comment, and so does what an authority demanded. */
export function commentErrors(
  task: Answerable & Pick<Task, 'isDemanded'>,
  { answer, comment }: { readonly answer: string; readonly comment: string },
): FieldErrors {
  if (comment.trim() !== '') return {};
  if (isFindingAnswer(task, answer)) return { comment: FINDING_COMMENT_MESSAGE };
  return task.isDemanded && answer.trim() === '' ? { comment: DEMAND_ANSWER_MESSAGE } : {};
}

export const isCorrection = (task: Pick<Task, 'corrects'>) => task.corrects !== undefined;
