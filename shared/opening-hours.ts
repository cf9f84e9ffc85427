export const WEEKDAY_NAMES = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

/** Of the week, on the wall clock; `OpeningPeriod` of the contract, or what is being typed. */
interface OpeningHours {
  /** The weekdays on which they begin, 1 for Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** Two entries of a list of opening hours that count the same minute twice. */
interface Overlap {
  /** Place in the list of the later entry, and of the one it runs into. */
  readonly index: number;
  readonly other: number;
  /** The weekday on which the later entry begins, 1 for Monday. */
  readonly day: number;
}

interface Stretch {
  readonly index: number;
  readonly day: number;
  /** Minutes since Monday, 00:00. */
  readonly start: number;
  readonly end: number;
}

const MINUTES_PER_DAY = 1440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** A closing time that is not after the opening time belongs to the next morning; twice the same is a whole day. */
export const crossesMidnight = ({ from, to }: Pick<OpeningHours, 'from' | 'to'>) => to <= from;

/** What speaks against these opening hours, at the fields of the later lines; nothing means they may be. */
export function checkOpeningHours(openingHours: readonly OpeningHours[]) {
  return overlapsIn(openingHours).map(({ index, other, day }) => ({
    propertyPath: `openingHours[${index}].from`,
    message: `Am ${WEEKDAY_NAMES[day - 1] ?? ''} überschneiden sich diese Zeiten mit Zeile ${other + 1}.`,
  }));
}

/** At most one for each entry. The days of one entry never meet: none lasts longer than a day. */
function overlapsIn(openingHours: readonly OpeningHours[]): Overlap[] {
  const stretches = openingHours.flatMap(stretchesOf);
  return openingHours.flatMap((_, index) => {
    for (const stretch of stretches.filter((one) => one.index === index)) {
      const met = stretches.find((other) => other.index < index && meets(stretch, other));
      if (met !== undefined) return [{ index, other: met.index, day: stretch.day }];
    }
    return [];
  });
}

/**
 * The weekdays on which a location opens for no longer than its tours are apart, so that it closes before one falls due.
 * None for a location that is always open.
 */
export function daysWithoutTour(openingHours: readonly OpeningHours[], intervalSeconds: number) {
  const unbroken = joined(openingHours.flatMap(stretchesOf));
  const short = unbroken.filter(({ start, end }) => (end - start) * 60 <= intervalSeconds);
  const long = new Set(unbroken.filter((one) => !short.includes(one)).map(({ day }) => day));
  const days = [...new Set(short.map(({ day }) => day))].filter((day) => !long.has(day));
  return {
    days: days.toSorted((one, other) => one - other),
    isEvery: short.length > 0 && short.length === unbroken.length,
  };
}

/** Times that touch are one, also over the end of the week; none where that never ends. */
function joined(stretches: readonly Stretch[]): Pick<Stretch, 'day' | 'start' | 'end'>[] {
  const runs: { day: number; start: number; end: number }[] = [];
  for (const { day, start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const before = runs.at(-1);
    if (before !== undefined && start <= before.end) before.end = Math.max(before.end, end);
    else runs.push({ day, start, end });
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || last.end < first.start + MINUTES_PER_WEEK) return runs;
  last.end = Math.max(last.end, first.end + MINUTES_PER_WEEK);
  return runs.slice(1);
}

const stretchesOf = (hours: OpeningHours, index: number): Stretch[] =>
  hours.days.map((day) => {
    const start = (day - 1) * MINUTES_PER_DAY + minutesOf(hours.from);
    const length = minutesOf(hours.to) - minutesOf(hours.from);
    return { index, day, start, end: start + length + (crossesMidnight(hours) ? MINUTES_PER_DAY : 0) };
  });

/** Sunday night runs into Monday. */
const meets = (one: Stretch, other: Stretch) =>
  [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK].some(
    (shift) => one.start < other.end + shift && other.start + shift < one.end,
  );

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
