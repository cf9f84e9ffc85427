import type { OpeningPeriod } from './contracts/locations.ts';

export const WEEKDAY_NAMES = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;

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
export const crossesMidnight = ({ from, to }: Pick<OpeningPeriod, 'from' | 'to'>) => to <= from;

/** What speaks against these opening hours, at the fields of the later lines; nothing means they may be. */
export function checkOpeningHours(openingHours: readonly OpeningPeriod[]) {
  return overlapsIn(openingHours).map(({ index, other, day }) => ({
    propertyPath: `openingHours[${index}].from`,
    message: `Am ${WEEKDAY_NAMES[day - 1] ?? ''} überschneiden sich diese Zeiten mit Zeile ${other + 1}.`,
  }));
}

/** At most one for each entry. The days of one entry never meet: none lasts longer than a day. */
function overlapsIn(openingHours: readonly OpeningPeriod[]): Overlap[] {
  const stretches = openingHours.flatMap(stretchesOf);
  return openingHours.flatMap((_, index) => {
    for (const stretch of stretches.filter((one) => one.index === index)) {
      const met = stretches.find((other) => other.index < index && meets(stretch, other));
      if (met !== undefined) return [{ index, other: met.index, day: stretch.day }];
    }
    return [];
  });
}

const stretchesOf = (hours: OpeningPeriod, index: number): Stretch[] =>
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
