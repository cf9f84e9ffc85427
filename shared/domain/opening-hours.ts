export const WEEKDAY_NAMES = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** Weekly opening hours in local time: an `OpeningPeriod` of the contract, or the current input of a form. */
interface OpeningHours {
  /** Weekdays on which the hours begin, 1 for Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** Two entries of a list of opening hours that overlap. */
interface Overlap {
  /** Index of the later entry in the list. `other` is the index of the entry it overlaps with. */
  readonly index: number;
  readonly other: number;
  /** The weekday on which the later entry begins, 1 for Monday. */
  readonly day: number;
}

interface WeeklyPeriod {
  readonly index: number;
  readonly day: number;
  /** Minutes since Monday, 00:00. */
  readonly start: number;
  readonly end: number;
}

const MINUTES_PER_DAY = 1440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/**
 * Returns whether the closing time belongs to the next day, because it is not after the opening time. Equal times mean
 * 24 hours.
 */
export const crossesMidnight = ({ from, to }: Pick<OpeningHours, 'from' | 'to'>) => to <= from;

/**
 * Returns a violation at the field of the later entry for each overlap; an empty list if the opening hours are valid.
 */
export function checkOpeningHours(openingHours: readonly OpeningHours[]) {
  return overlapsIn(openingHours).map(({ index, other, day }) => ({
    propertyPath: `openingHours[${index}].from`,
    message: `Am ${WEEKDAY_NAMES[day - 1] ?? ''} überschneiden sich diese Zeiten mit Zeile ${other + 1}.`,
  }));
}

/**
 * Returns at most one overlap for each entry. The days of one entry cannot overlap, because none lasts longer than 24
 * hours.
 */
function overlapsIn(openingHours: readonly OpeningHours[]): Overlap[] {
  const periods = openingHours.flatMap(weeklyPeriods);
  return openingHours.flatMap((_, index) => {
    for (const period of periods.filter((one) => one.index === index)) {
      const overlapped = periods.find((other) => other.index < index && isOverlapping(period, other));
      if (overlapped !== undefined) return [{ index, other: overlapped.index, day: period.day }];
    }
    return [];
  });
}

/**
 * Returns the weekdays on which the location closes before the first tour falls due, because it is not open for longer
 * than the tour interval. The list is empty for a location that is always open.
 */
export function daysWithoutTour(openingHours: readonly OpeningHours[], intervalSeconds: number) {
  const mergedPeriods = mergePeriods(openingHours.flatMap(weeklyPeriods));
  const shortPeriods = mergedPeriods.filter(({ start, end }) => (end - start) * 60 <= intervalSeconds);
  const daysWithLongPeriod = new Set(mergedPeriods.filter((one) => !shortPeriods.includes(one)).map(({ day }) => day));
  const days = [...new Set(shortPeriods.map(({ day }) => day))].filter((day) => !daysWithLongPeriod.has(day));
  return {
    days: days.toSorted((one, other) => one - other),
    isEvery: shortPeriods.length > 0 && shortPeriods.length === mergedPeriods.length,
  };
}

/**
 * Merges adjacent and overlapping periods, also across the end of the week. Returns an empty list if the location is
 * always open.
 */
function mergePeriods(periods: readonly WeeklyPeriod[]): Pick<WeeklyPeriod, 'day' | 'start' | 'end'>[] {
  const merged: { day: number; start: number; end: number }[] = [];
  for (const { day, start, end } of periods.toSorted((one, other) => one.start - other.start)) {
    const previous = merged.at(-1);
    if (previous !== undefined && start <= previous.end) previous.end = Math.max(previous.end, end);
    else merged.push({ day, start, end });
  }
  const [first, last] = [merged[0], merged.at(-1)];
  if (first === undefined || last === undefined || last.end < first.start + MINUTES_PER_WEEK) return merged;
  last.end = Math.max(last.end, first.end + MINUTES_PER_WEEK);
  return merged.slice(1);
}

const weeklyPeriods = (hours: OpeningHours, index: number): WeeklyPeriod[] =>
  hours.days.map((day) => {
    const start = (day - 1) * MINUTES_PER_DAY + minutesOf(hours.from);
    const length = minutesOf(hours.to) - minutesOf(hours.from);
    return { index, day, start, end: start + length + (crossesMidnight(hours) ? MINUTES_PER_DAY : 0) };
  });

/** A part of a day, in minutes since midnight. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns when a location is open on each day of the week, beginning with Monday. Hours after midnight belong to the
 * next day. Without opening hours it is always open.
 */
export function openSpansByDay(openingHours: readonly OpeningHours[]): DaySpan[][] {
  if (openingHours.length === 0) return WEEKDAY_NAMES.map(() => [{ start: 0, end: MINUTES_PER_DAY }]);
  const periods = openingHours.flatMap(weeklyPeriods);
  return WEEKDAY_NAMES.map((_, day) =>
    periods
      .flatMap(({ start, end }) =>
        // Sunday night runs into Monday.
        [0, MINUTES_PER_WEEK].map((shift) => {
          const offset = day * MINUTES_PER_DAY + shift;
          return { start: Math.max(start - offset, 0), end: Math.min(end - offset, MINUTES_PER_DAY) };
        }),
      )
      .filter(({ start, end }) => start < end)
      .toSorted((one, other) => one.start - other.start),
  );
}

/** Returns the parts of every day in which the law keeps a location closed. */
export function closedSpans(from: string | undefined, to: string | undefined): DaySpan[] {
  if (from === undefined || to === undefined || from === to) return [];
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start < end) return [{ start, end }];
  return [
    { start: 0, end },
    { start, end: MINUTES_PER_DAY },
  ].filter((span) => span.start < span.end);
}

export const areOverlapping = (some: readonly DaySpan[], others: readonly DaySpan[]) =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end));

/** Compares with a shift of one week in both directions, because Sunday night runs into Monday. */
const isOverlapping = (one: WeeklyPeriod, other: WeeklyPeriod) =>
  [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK].some(
    (shift) => one.start < other.end + shift && other.start + shift < one.end,
  );

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
