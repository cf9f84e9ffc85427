import { AUTO_COMPLETE_SECONDS, COUNTDOWN_SECONDS, type Task } from '#shared/contracts/tasks/tasks.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';
import { formatDuration, formatRelativeDateTime } from '#web/ui/time/local-time.ts';

/** Whole seconds until a moment, rounded up so that 0 means over; negative afterwards. */
export const secondsUntil = (moment: string, now: number) => Math.ceil((Date.parse(moment) - now) / 1000);

/** '4:12' */
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
  if (seconds < COUNTDOWN_SECONDS) return { text: `in ${formatCountdown(seconds)}`, tone: 'soon' };
  return { text: formatRelativeDateTime(doAt, now), tone: 'calm' };
}

type OpenTask = Pick<Task, '@id' | 'doAt' | 'doneAt'>;

/**
 * The task whose countdown ran out while this tab was watching and whose dialog nobody has seen yet. What was already
 * overdue before stays in the list: a dialog for each would bury the person who has just arrived.
 */
export function taskThatBecameDue<T extends OpenTask>(
  tasks: readonly T[],
  watch: { since: number; now: number; seen: readonly string[] },
): T | null {
  const isDue = ({ doAt }: T) => Date.parse(doAt) > watch.since && secondsUntil(doAt, watch.now) <= 0;
  return tasks.find((task) => task.doneAt === undefined && isDue(task) && !watch.seen.includes(task['@id'])) ?? null;
}

/** When an open dialog completes its task by itself: never before the task was due, however early somebody looked at it. */
export const autoCompleteAt = (doAt: string, openedAt: number) =>
  Math.max(Date.parse(doAt), openedAt) + AUTO_COMPLETE_SECONDS * 1000;
