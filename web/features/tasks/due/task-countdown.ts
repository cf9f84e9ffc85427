import { AUTO_COMPLETE_SECONDS, COUNTDOWN_SECONDS, type Task } from '#shared/contracts/tasks/tasks.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';
import {
  formatDeadlineDay,
  formatDuration,
  formatRelativeDateTime,
  formatTime,
  isForToday,
} from '#web/ui/time/local-time.ts';

/** Returns the whole seconds until a moment, rounded up so that 0 means over; negative afterwards. */
export const secondsUntil = (moment: string, now: number) => Math.ceil((Date.parse(moment) - now) / 1000);

/** Returns e.g. '4:12'. */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export interface DueLabel {
  readonly text: string;
  readonly tone: Tone;
}

export function dueLabel(doAt: string, now: number): DueLabel {
  const seconds = secondsUntil(doAt, now);
  if (seconds <= -60) return { text: `${formatDuration(-seconds * 1000)} überfällig`, tone: 'act' };
  if (seconds <= 0) return { text: 'jetzt fällig', tone: 'act' };
  if (seconds < COUNTDOWN_SECONDS) return { text: `in ${Math.ceil(seconds / 60)} min`, tone: 'soon' };
  return { text: isForToday(doAt, now) ? formatTime(doAt) : formatRelativeDateTime(doAt, now), tone: 'calm' };
}

/**
 * Says of a task with a time limit, which is not due at a moment, until when it has to be done. If it is not for today, it
 * says as well that it can be done at once: therefore it stands among the next tasks, while those of tomorrow do not.
 */
export function taskDueLabel({ doAt, workdayFrom }: Pick<Task, 'doAt' | 'workdayFrom'>, now: number): DueLabel {
  const label = dueLabel(doAt, now);
  if (label.tone !== 'calm' || workdayFrom !== undefined) return label;
  return { ...label, text: isForToday(doAt, now) ? `bis ${label.text}` : `ab sofort ${formatDeadlineDay(doAt, now)}` };
}

type OpenTask = Pick<Task, '@id' | 'doAt' | 'doneAt'>;

/**
 * Finds the task whose countdown ended while this tab was open and whose dialog nobody has seen. Tasks that were
 * overdue before stay in the list, because a dialog for each would overwhelm the person who starts the shift.
 */
export function taskThatBecameDue<T extends OpenTask>(
  tasks: readonly T[],
  watch: { watchedSince: number; now: number; seen: readonly string[] },
): T | null {
  const isDue = ({ doAt }: T) => Date.parse(doAt) > watch.watchedSince && secondsUntil(doAt, watch.now) <= 0;
  return tasks.find((task) => task.doneAt === undefined && isDue(task) && !watch.seen.includes(task['@id'])) ?? null;
}

/** Returns when an open dialog completes its task automatically, but never before the task is due. */
export const autoCompleteAt = (doAt: string, openedAt: number) =>
  Math.max(Date.parse(doAt), openedAt) + AUTO_COMPLETE_SECONDS * 1000;
