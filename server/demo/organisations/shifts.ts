import { germanTime, openingOf, weekday } from '#server/demo/calendar.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Random } from '#server/demo/random.ts';
import type { SeededLocation } from '#server/demo/records/records.ts';

/** In minutes after midnight. */
const OFFICE_OPENS = 9 * 60;
const OFFICE_CLOSES = 17 * 60 + 30;
const CHANGE_AROUND_THE_CLOCK = 14 * 60;

export interface BusinessDay {
  readonly day: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly isBusy: boolean;
  /** Returns the id of the profile that works at a moment of the day. */
  profileAt(moment: Date): number;
  /** When the second shift takes over from the first. */
  readonly shiftChangeAt: Date;
  /** Moves a moment of the day into the hours at which offices work and the location is open, the earlier the earlier. */
  byDay(moment: Date): Date;
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
  const isAroundTheClock = openMilliseconds === DAY_MILLISECONDS;
  const shiftChangeAt = isAroundTheClock
    ? germanTime(day, CHANGE_AROUND_THE_CLOCK)
    : new Date(opensAt.getTime() + openMilliseconds / 2);
  const officeFrom = Math.max(opensAt.getTime(), germanTime(day, OFFICE_OPENS).getTime());
  const officeMilliseconds = germanTime(day, OFFICE_CLOSES).getTime() - officeFrom;
  const [earlyProfileId, lateProfileId] = [random.pick(location.profileIds), random.pick(location.profileIds)];
  return {
    day,
    opensAt,
    closesAt,
    shiftChangeAt,
    byDay: (moment) =>
      new Date(
        officeFrom + Math.floor((officeMilliseconds * (moment.getTime() - opensAt.getTime())) / openMilliseconds),
      ),
    isBusy: [5, 6].includes(weekday(day)),
    profileAt: (moment) => (moment < shiftChangeAt ? earlyProfileId : lateProfileId),
    randomMoment: () =>
      new Date(opensAt.getTime() + Math.floor(openMilliseconds * Math.max(random.next(), random.next()))),
  };
}
