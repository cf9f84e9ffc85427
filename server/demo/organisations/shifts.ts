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
  /**
   * Moves a moment of the day into the hours at which offices work and the location is open, and keeps the order of the
   * moments. Where the location opens only after those hours, the moment stays as it is.
   */
  byDay(moment: Date): Date;
  /** Returns a random moment while the location is open; evenings are more likely than mornings. */
  randomMoment(): Date;
}

/** The part of a location that decides how its day is divided into shifts. */
type StaffedLocation = Pick<SeededLocation, 'silentDays' | 'profileIds'> & {
  readonly plan: Pick<SeededLocation['plan'], 'opening'>;
};

/** Returns a location's day with two shifts, or null if it stays closed. */
export function businessDay(location: StaffedLocation, day: string, random: Random): BusinessDay | null {
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
  const officeUntil = Math.min(closesAt.getTime(), germanTime(day, OFFICE_CLOSES).getTime());
  const [earlyProfileId, lateProfileId] = [random.pick(location.profileIds), random.pick(location.profileIds)];
  return {
    day,
    opensAt,
    closesAt,
    shiftChangeAt,
    byDay: (moment) => {
      if (officeUntil <= officeFrom) return moment;
      const sinceOpening = moment.getTime() - opensAt.getTime();
      return new Date(officeFrom + Math.floor(((officeUntil - officeFrom) * sinceOpening) / openMilliseconds));
    },
    isBusy: [5, 6].includes(weekday(day)),
    profileAt: (moment) => (moment < shiftChangeAt ? earlyProfileId : lateProfileId),
    randomMoment: () =>
      new Date(opensAt.getTime() + Math.floor(openMilliseconds * Math.max(random.next(), random.next()))),
  };
}
