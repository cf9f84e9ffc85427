import { recordActivities } from './activity-records.ts';
import { daysAround } from '#server/demo/calendar.ts';
import { createRandom } from '#server/demo/random.ts';
import { recordProtocols } from '#server/demo/protocols/protocol-records.ts';
import type { ActivityRecord, DemoForm, ProtocolRecord, TaskRecord, TourRecord, SeededLocation } from './records.ts';
import { businessDay } from '#server/demo/organisations/shifts.ts';
import { activityOfTask, checkOfDevice, recordTasks, taskDueInFourMinutes } from './task-records.ts';
import { recordTours } from './tour-records.ts';

export const DAYS_OF_HISTORY = 90;
/** Routine tasks are created a day ahead. */
const DAYS_AHEAD = 1;

export interface History {
  readonly activities: readonly ActivityRecord[];
  readonly tasks: readonly TaskRecord[];
  readonly tours: readonly TourRecord[];
  readonly protocols: readonly ProtocolRecord[];
}

/** Creates the records of ninety days at one location. An inactive location has none. */
export function historyOf(location: SeededLocation, forms: readonly DemoForm[], now: Date): History {
  if (location.plan.isInactive) return { activities: [], tasks: [], tours: [], protocols: [] };
  const random = createRandom(location.plan.name);
  const days = daysAround(now, DAYS_OF_HISTORY, DAYS_AHEAD).flatMap((day) => businessDay(location, day, random) ?? []);
  const tasks = location.plan.hasNoTasks
    ? []
    : [
        ...days.flatMap((day) => recordTasks(location, day, now, random)),
        taskDueInFourMinutes(location, now),
        ...(location.plan.hasDeviceOff === true ? [checkOfDevice(location, now)] : []),
      ];
  const activities = days.flatMap((day) => (day.opensAt < now ? recordActivities(location, day, now, random) : []));
  const recorded = recordProtocols(location, days, { forms, now });
  return {
    activities: [...activities, ...tasks.flatMap(activityOfTask)],
    tasks: [...tasks, ...recorded.tasks],
    tours: recordTours(location, days, now),
    protocols: recorded.protocols,
  };
}
