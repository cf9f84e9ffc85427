import { openingPeriods } from '#server/time/opening-periods.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { LATE_ACT_REASON } from '#shared/contracts/corrections.ts';
import { nextTourDue, type Period } from '#shared/tour-deadline.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { openingHoursOf } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { TourRecord, PlacedLocation } from './records.ts';
import type { BusinessDay } from './shifts.ts';
import { observeOnTour, TOUR_REMARKS } from './tour-observations.ts';

const MISSED_SHARE = 0.012;
const LOOKED_AT_DAYS = 2;
const TRANSMITTED_LATE_SHARE = 0.3;
const AUTO_SHARE = 0.04;
const EARLY_SHARE = 0.1;
const FINDING_SHARE = 0.025;
const REMARK_SHARE = 0.03;
const CORRECTED_SHARE = 0.008;
/** What the server waits before it calls a tour missed lies behind a deadline that is older. */
const SETTLED_AFTER_MINUTES = 8;

const secondsAfter = (moment: number, seconds: number) => new Date(moment + seconds * 1000);

interface Shift {
  readonly now: Date;
  readonly location: PlacedLocation;
  readonly random: Random;
  readonly profileAt: (moment: Date) => number;
}

/** Every deadline of the opening hours in those days, answered or missed; the last tour was walked a few minutes ago. */
export function recordTours(location: PlacedLocation, days: readonly BusinessDay[], now: Date): TourRecord[] {
  const random = createRandom(`Kontrollgänge ${location.plan.name}`);
  const shift = { now, location, random, profileAt: profileIn(location, days) };
  const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
  const lastWalk = minute - random.integer(4, 24) * MINUTE_MILLISECONDS;
  const settled = minute - SETTLED_AFTER_MINUTES * MINUTE_MILLISECONDS;
  const periods = periodsOf(location, days, minute);
  const { tourIntervalSeconds: intervalSeconds, hasReverseTour: isReverse = false } = location.plan;
  const dueAfter = (lastAt: number | null) => nextTourDue({ periods, intervalSeconds, isReverse }, lastAt);

  const tours: TourRecord[] = [];
  let lastAt: number | null = null;
  let due = dueAfter(null);
  while (due !== null && due <= lastWalk) {
    const isWithin = lastAt !== null && due - lastAt === intervalSeconds * 1000;
    const told = due < settled ? tell(shift, due, isWithin) : [walkOnTime(shift, due)];
    tours.push(...told.filter(({ createdAt }) => createdAt <= now));
    lastAt = (tours.at(-1)?.occurredAt ?? new Date(due)).getTime();
    due = dueAfter(lastAt);
  }
  const isOpen = periods.some(({ opensAt, closesAt }) => opensAt < lastWalk && lastWalk < closesAt);
  if (due !== null && isOpen) tours.push(walkAt(shift, due, new Date(lastWalk)));
  else if (due !== null && due <= minute - 4 * MINUTE_MILLISECONDS) tours.push(walkOnTime(shift, due));
  return tours;
}

function periodsOf({ plan, silentDays }: PlacedLocation, days: readonly BusinessDay[], now: number): Period[] {
  const [first] = days;
  if (first === undefined) return [];
  const hours = { openingHours: openingHoursOf(plan.opening), silentDays, timeZone: SERVER_TIME_ZONE };
  const from = first.opensAt.getTime() + 1;
  return openingPeriods(hours, from, now + 1).filter(({ opensAt }) => opensAt <= now);
}

/** The day's shifts may be an hour off in the nights the clock changes: then it is who worked last. */
function profileIn(location: PlacedLocation, days: readonly BusinessDay[]): (moment: Date) => number {
  return (moment) => {
    const day = days.findLast(({ opensAt }) => opensAt <= moment);
    return day?.profileAt(moment) ?? location.profileIds[0] ?? 0;
  };
}

/** Where all is well none of the last days was missed: the first screen would tell of it. */
const isLookedAt = ({ location, now }: Shift, due: number) =>
  location.plan.standing !== undefined && due > now.getTime() - LOOKED_AT_DAYS * DAY_MILLISECONDS;

/** What became of a deadline: one entry, or two where the first was corrected. */
function tell(shift: Shift, due: number, isWithin: boolean): TourRecord[] {
  const { random } = shift;
  const [missing, taking] = [random.next(), random.next()];
  if (missing < MISSED_SHARE && !isLookedAt(shift, due)) return missed(shift, due);
  if (taking < AUTO_SHARE) return [{ ...walkAt(shift, due, secondsAfter(due, 300)), source: 'auto' }];
  const isEarly = isWithin && taking > 1 - EARLY_SHARE;
  const tour = isEarly ? walkAt(shift, due, secondsAfter(due, -random.integer(120, 1200))) : walkOnTime(shift, due);
  if (random.chance(FINDING_SHARE)) return [{ ...tour, ...observeOnTour(random) }];
  const comment = random.chance(REMARK_SHARE) ? random.pick(TOUR_REMARKS) : null;
  return corrected({ ...tour, comment }, random);
}

function walkOnTime(shift: Shift, due: number): TourRecord {
  const startedAt = secondsAfter(due, shift.random.integer(1, 20));
  const tour = walkAt(shift, due, secondsAfter(startedAt.getTime(), shift.random.integer(20, 200)));
  return { ...tour, startedAt };
}

function walkAt({ location, random, profileAt }: Shift, due: number, occurredAt: Date): TourRecord {
  return {
    id: 0,
    location,
    dueAt: new Date(due),
    startedAt: secondsAfter(occurredAt.getTime(), -random.integer(20, 200)),
    occurredAt,
    source: 'manual',
    statusId: 1,
    isFinding: false,
    comment: null,
    profileId: profileAt(occurredAt),
    createdAt: secondsAfter(occurredAt.getTime(), 1),
    corrects: null,
    reason: null,
  };
}

/** Some of them had been walked, and a tablet without a connection told it later. */
function missed(shift: Shift, due: number): TourRecord[] {
  const { random } = shift;
  const entry: TourRecord = {
    ...walkAt(shift, due, new Date(due)),
    startedAt: null,
    source: 'missed',
    statusId: null,
    profileId: null,
    createdAt: secondsAfter(due, random.integer(361, 419)),
  };
  if (!random.chance(TRANSMITTED_LATE_SHARE)) return [entry];
  const createdAt = secondsAfter(due, random.integer(8, 30) * 60);
  return [entry, { ...walkOnTime(shift, due), createdAt, corrects: entry, reason: LATE_ACT_REASON }];
}

function corrected(tour: TourRecord, random: Random): TourRecord[] {
  if (!random.chance(CORRECTED_SHARE)) return [tour];
  const correction = {
    ...tour,
    ...observeOnTour(random),
    createdAt: secondsAfter(tour.createdAt.getTime(), random.integer(2, 30) * 60),
    corrects: tour,
    reason: random.pick(['Befund vergessen', 'Falscher Status ausgewählt', 'Bemerkung ergänzt']),
  };
  return [tour, correction];
}
