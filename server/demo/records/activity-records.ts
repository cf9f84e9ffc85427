import { BETTING_CONCEPT_ID, BETTING_MEASURE_ID_OFFSET } from '#server/db/seed/measures.ts';
import { observe } from './observations.ts';
import type { Random } from '#server/demo/random.ts';
import { minutesAfter, type ActivityRecord, type SeededLocation } from './records.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';

const LATE_ENTRY_SHARE = 0.04;
const CORRECTED_SHARE = 0.015;

/** Creates the activities that staff recorded by hand on one day, including corrections. */
export function recordActivities(
  location: SeededLocation,
  day: BusinessDay,
  now: Date,
  random: Random,
): ActivityRecord[] {
  const expectedCount = location.plan.measuresPerDay * (day.isBusy ? 1.4 : 1);
  const count = Math.max(1, Math.round(expectedCount + random.integer(-2, 2)));
  return Array.from({ length: count }, () => recordActivity(location, day, random))
    .flatMap((activity) => [activity, ...correctionOf(activity, random)])
    .filter((activity) => activity.createdAt < now);
}

function recordActivity(location: SeededLocation, day: BusinessDay, random: Random): ActivityRecord {
  const { measure, comment, isByDay } = observe(random, location.plan.type);
  const anyMoment = day.randomMoment();
  const occurredAt = isByDay ? day.byDay(anyMoment) : anyMoment;
  const delayMinutes = random.chance(LATE_ENTRY_SHARE) ? random.integer(20, 150) : random.integer(5, 90) / 60;
  return {
    id: 0,
    location,
    actionId: actionId(location, measure),
    profileId: day.profileAt(occurredAt),
    task: null,
    comment,
    completionSource: 'manual',
    isCancelled: false,
    occurredAt,
    createdAt: minutesAfter(occurredAt, delayMinutes),
    corrects: null,
    reason: null,
  };
}

const actionId = ({ plan, concept }: SeededLocation, measure: number) =>
  concept.actionIds.get(measure + (plan.socialConceptId === BETTING_CONCEPT_ID ? BETTING_MEASURE_ID_OFFSET : 0)) ?? 0;

function correctionOf(activity: ActivityRecord, random: Random): ActivityRecord[] {
  if (!random.chance(CORRECTED_SHARE)) return [];
  const correction = { ...activity, corrects: activity };
  switch (random.integer(1, 3)) {
    case 1:
      return [
        {
          ...correction,
          isCancelled: true,
          createdAt: minutesAfter(activity.createdAt, 0.2),
          reason: 'Versehentlich erfasst',
        },
      ];
    case 2:
      return [
        {
          ...correction,
          actionId: actionId(activity.location, random.pick([1, 2, 3, 5])),
          createdAt: minutesAfter(activity.createdAt, random.integer(2, 25)),
          reason: 'Falsche Maßnahme ausgewählt',
        },
      ];
    default:
      return [
        {
          ...correction,
          comment: `${activity.comment ?? 'Ohne weitere Auffälligkeit.'} Verwaltung wurde informiert.`,
          createdAt: minutesAfter(activity.createdAt, random.integer(5, 60)),
          reason: 'Bemerkung ergänzt',
        },
      ];
  }
}
