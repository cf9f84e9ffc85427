import { germanTime, openingOf, weekday } from '#server/demo/calendar.ts';
import type { Random } from '#server/demo/random.ts';
import type { SeededLocation } from '#server/demo/records/records.ts';

export interface BusinessDay {
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly isBusy: boolean;
  /** Returns the id of the profile that works at a moment of the day. */
  profileAt(moment: Date): number;
  /** Returns a random moment while the location is open; evenings are more likely than mornings. */
  randomMoment(): Date;
}

/** Returns a location's day with two shifts, or null if it stays closed. */
export function businessDay(location: SeededLocation, day: string, random: Random): BusinessDay | null {
  const opening = openingOf(day, location.plan.opening, location.silentDays);
  if (opening === null) return null;
  const opensAt = germanTime(day, opening.from);
  const closesAt = germanTime(day, opening.to);
  const openMilliseconds = closesAt.getTime() - opensAt.getTime();
  const shiftChangeAt = new Date(opensAt.getTime() + openMilliseconds / 2);
  const [earlyProfileId, lateProfileId] = [random.pick(location.profileIds), random.pick(location.profileIds)];
  return {
    day,
    opensAt,
    closesAt,
    isBusy: [5, 6].includes(weekday(day)),
    profileAt: (moment) => (moment < shiftChangeAt ? earlyProfileId : lateProfileId),
    randomMoment: () =>
      new Date(opensAt.getTime() + Math.floor(openMilliseconds * Math.max(random.next(), random.next()))),
  };
}
