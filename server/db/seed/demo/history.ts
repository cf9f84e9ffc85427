import { recordActivities } from './activity-records.ts';
import { daysAround } from './calendar.ts';
import { createRandom } from './random.ts';
import type { ActivityRecord, TaskRecord, TourRecord, Venue } from './records.ts';
import { businessDay } from './shifts.ts';
import { activityOfTask, recordTasks, taskDueInFourMinutes } from './task-records.ts';
import { recordTours } from './tour-records.ts';

export const DAYS_OF_HISTORY = 90;
/** Routine tasks of tomorrow are known today. */
const DAYS_AHEAD = 1;

export interface History {
  readonly activities: readonly ActivityRecord[];
  readonly tasks: readonly TaskRecord[];
  readonly tours: readonly TourRecord[];
}

/** Ninety days at one location. An inactive one records nothing. */
export function historyOf(venue: Venue, now: Date): History {
  if (venue.plan.isInactive) return { activities: [], tasks: [], tours: [] };
  const random = createRandom(venue.plan.name);
  const days = daysAround(now, DAYS_OF_HISTORY, DAYS_AHEAD).flatMap((day) => businessDay(venue, day, random) ?? []);
  const tasks = venue.plan.hasNoTasks
    ? []
    : [...days.flatMap((day) => recordTasks(venue, day, now, random)), taskDueInFourMinutes(venue, now)];
  const activities = days.flatMap((day) => (day.opensAt < now ? recordActivities(venue, day, now, random) : []));
  return { activities: [...activities, ...tasks.flatMap(activityOfTask)], tasks, tours: recordTours(venue, days, now) };
}
