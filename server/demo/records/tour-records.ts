import { openingPeriods } from '#server/time/opening-periods.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { LATE_ENTRY_REASON } from '#shared/contracts/wire/corrections.ts';
import { nextTourDue, type Period } from '#shared/domain/tour-deadline.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { openingHoursOf } from '#server/demo/calendar.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import type { TourRecord, SeededLocation } from './records.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';
import { MINOR_MET, observeOnTour, TOUR_REMARKS } from './tour-observations.ts';

const MISSED_SHARE = 0.012;
/** So long before the demo is filled, no tour is missed and has no grave finding at a location with a `situation`. */
const CALM_DAYS = 2;
/** The first tour of these last hours meets a minor, at a location with `hasMinorFound`. */
const MINOR_FOUND_HOURS = 10;
const TRANSMITTED_LATE_SHARE = 0.3;
const AUTO_SHARE = 0.04;
const EARLY_SHARE = 0.1;
const FINDING_SHARE = 0.025;
const REMARK_SHARE = 0.03;
const CORRECTED_SHARE = 0.008;
/** The server waits some minutes before it marks a tour as missed; a deadline older than this is past that time. */
const DECIDED_AFTER_MINUTES = 8;

/** If the previous tour ended later than this long before the last walk, no further tour is added. */
const JUST_WALKED_MINUTES = 5;

const secondsAfter = (moment: number, seconds: number) => new Date(moment + seconds * 1000);

interface Shift {
  readonly now: Date;
  readonly location: SeededLocation;
  readonly random: Random;
  readonly profileAt: (moment: Date) => number;
}

/**
 * Creates a tour for every deadline within the opening hours of these days, done or missed. The last one was done a few
 * minutes ago.
 */
export function recordTours(location: SeededLocation, days: readonly BusinessDay[], now: Date): TourRecord[] {
  const random = createRandom(`Kontrollgänge ${location.plan.name}`);
  const shift = { now, location, random, profileAt: profileIn(location, days) };
  const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
  const lastWalk = minute - random.integer(4, 24) * MINUTE_MILLISECONDS;
  const decidedBefore = minute - DECIDED_AFTER_MINUTES * MINUTE_MILLISECONDS;
  const periods = periodsOf(location, days, minute);
  const { tourIntervalSeconds: intervalSeconds, hasReverseTour: isReverse = false } = location.plan;
  const dueAfter = (lastAt: number | null) => nextTourDue({ periods, intervalSeconds, isReverse }, lastAt);

  const tours: TourRecord[] = [];
  let lastAt: number | null = null;
  let dueAt = dueAfter(null);
  while (dueAt !== null && dueAt <= lastWalk) {
    const isWithinOpening = lastAt !== null && dueAt - lastAt === intervalSeconds * 1000;
    const newTours = dueAt < decidedBefore ? tourEntriesFor(shift, dueAt, isWithinOpening) : [walkOnTime(shift, dueAt)];
    tours.push(...newTours.filter(({ createdAt }) => createdAt <= now));
    lastAt = (tours.at(-1)?.occurredAt ?? new Date(dueAt)).getTime();
    dueAt = dueAfter(lastAt);
  }
  const isOpen = periods.some(({ opensAt, closesAt }) => opensAt < lastWalk && lastWalk < closesAt);
  const wasJustWalked = lastAt !== null && lastAt > lastWalk - JUST_WALKED_MINUTES * MINUTE_MILLISECONDS;
  if (dueAt !== null && isOpen && !wasJustWalked) tours.push(walkAt(shift, dueAt, new Date(lastWalk)));
  else if (dueAt !== null && dueAt <= minute - 4 * MINUTE_MILLISECONDS) tours.push(walkOnTime(shift, dueAt));
  return location.plan.hasMinorFound === true ? withMinorMet(tours, now) : tours;
}

function withMinorMet(tours: readonly TourRecord[], now: Date): TourRecord[] {
  const from = secondsAfter(now.getTime(), -MINOR_FOUND_HOURS * 3600);
  const met = tours.find(
    (tour) =>
      tour.occurredAt > from &&
      tour.source === 'manual' &&
      tour.corrects === null &&
      !tours.some(({ corrects }) => corrects === tour),
  );
  return tours.map((tour) => (tour === met ? { ...tour, ...MINOR_MET } : tour));
}

function periodsOf({ plan, silentDays }: SeededLocation, days: readonly BusinessDay[], now: number): Period[] {
  const [firstDay] = days;
  if (firstDay === undefined) return [];
  const hours = { openingHours: openingHoursOf(plan.opening), silentDays, timeZone: SERVER_TIME_ZONE };
  const from = firstDay.opensAt.getTime() + 1;
  return openingPeriods(hours, from, now + 1).filter(({ opensAt }) => opensAt <= now);
}

/**
 * Returns who worked at a moment. In the nights of the clock change the shifts may be an hour off; then it is the last
 * shift before.
 */
function profileIn(location: SeededLocation, days: readonly BusinessDay[]): (moment: Date) => number {
  return (moment) => {
    const day = days.findLast(({ opensAt }) => opensAt <= moment);
    return day?.profileAt(moment) ?? location.profileIds[0] ?? 0;
  };
}

/** The first screen would show a missed tour or a grave finding of the last days. */
const mustBeCalm = ({ location, now }: Shift, dueAt: number) =>
  location.plan.situation !== undefined && dueAt > now.getTime() - CALM_DAYS * DAY_MILLISECONDS;

/** Returns the outcome of a deadline: one tour, or two if the first one was corrected. */
function tourEntriesFor(shift: Shift, dueAt: number, isWithinOpening: boolean): TourRecord[] {
  const { random } = shift;
  const [missedDraw, earlyDraw] = [random.next(), random.next()];
  if (missedDraw < MISSED_SHARE && !mustBeCalm(shift, dueAt)) return missedTour(shift, dueAt);
  if (earlyDraw < AUTO_SHARE) return [{ ...walkAt(shift, dueAt, secondsAfter(dueAt, 300)), source: 'auto' }];
  const isEarly = isWithinOpening && earlyDraw > 1 - EARLY_SHARE;
  const tour = isEarly
    ? walkAt(shift, dueAt, secondsAfter(dueAt, -random.integer(120, 1200)))
    : walkOnTime(shift, dueAt);
  const mayBeGrave = !mustBeCalm(shift, dueAt);
  if (random.chance(FINDING_SHARE))
    return [{ ...tour, ...observeOnTour(random, shift.location.plan.type, mayBeGrave) }];
  const comment = random.chance(REMARK_SHARE) ? random.pick(TOUR_REMARKS) : null;
  return correctedTour({ ...tour, comment }, random, mayBeGrave);
}

function walkOnTime(shift: Shift, dueAt: number): TourRecord {
  const startedAt = secondsAfter(dueAt, shift.random.integer(1, 20));
  const tour = walkAt(shift, dueAt, secondsAfter(startedAt.getTime(), shift.random.integer(20, 200)));
  return { ...tour, startedAt };
}

function walkAt({ location, random, profileAt }: Shift, dueAt: number, occurredAt: Date): TourRecord {
  return {
    id: 0,
    location,
    dueAt: new Date(dueAt),
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

/** Creates a missed tour. Some of them were done, and an offline tablet transmitted it later as a correction. */
function missedTour(shift: Shift, dueAt: number): TourRecord[] {
  const { random } = shift;
  const entry: TourRecord = {
    ...walkAt(shift, dueAt, new Date(dueAt)),
    startedAt: null,
    source: 'missed',
    statusId: null,
    profileId: null,
    createdAt: secondsAfter(dueAt, random.integer(361, 419)),
  };
  if (!random.chance(TRANSMITTED_LATE_SHARE)) return [entry];
  const createdAt = secondsAfter(dueAt, random.integer(8, 30) * 60);
  return [entry, { ...walkOnTime(shift, dueAt), createdAt, corrects: entry, reason: LATE_ENTRY_REASON }];
}

function correctedTour(tour: TourRecord, random: Random, mayBeGrave: boolean): TourRecord[] {
  if (!random.chance(CORRECTED_SHARE)) return [tour];
  const correction = {
    ...tour,
    ...observeOnTour(random, tour.location.plan.type, mayBeGrave),
    createdAt: secondsAfter(tour.createdAt.getTime(), random.integer(2, 30) * 60),
    corrects: tour,
    reason: random.pick(['Befund vergessen', 'Falscher Status ausgewählt', 'Bemerkung ergänzt']),
  };
  return [tour, correction];
}
