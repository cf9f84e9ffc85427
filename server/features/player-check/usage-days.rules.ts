// Which days of a location somebody has to explain: the authority sees how often it asked, and may ask why it did not.
import type { OpeningHours } from '#server/time/opening-periods.ts';
import { isSilentDay } from '#server/time/silent-days.ts';
import { daysAfter, nextDay, weekdayOf } from '#server/time/zoned-time.ts';
import type { UsageDay, UsageMark } from '#shared/contracts/location-usages.ts';

export interface UsagePlace {
  /** None: always open. */
  readonly openingHours: readonly OpeningHours[];
  readonly silentDays: readonly string[];
  /** Whether players are checked here at all. */
  readonly isJudged: boolean;
  /** The first day anything is known of, YYYY-MM-DD. */
  readonly since: string;
}

export interface CountedDay {
  readonly day: string;
  readonly requests: number;
  readonly unanswered: number;
}

/** So many days before a day say what is usual on it. */
export const COMPARED_DAYS = 56;
/** Of the same weekday, and of all where those are too few. */
const ENOUGH_OF_WEEKDAY = 4;
const ENOUGH_OF_ALL = 7;
/** Where so few are usual, fewer say nothing. */
const LEAST_USUAL = 10;
/** Fewer than a third of what is usual is unusually few. */
const FEW_SHARE = 3;

/** Days from the first to the last one, both included. */
interface Span {
  readonly from: string;
  readonly to: string;
  /** It is not over and is never marked. */
  readonly today: string;
}

/**
 * Every day of a span with what it is marked by. Days before it, COMPARED_DAYS of them, may be among the counted ones and say
 * what is usual. A day is the calendar's: what was asked after midnight counts there, and is no opening day's lack.
 */
export function usageDays(place: UsagePlace, counted: readonly CountedDay[], { from, to, today }: Span): UsageDay[] {
  const counts = new Map(counted.map((one) => [one.day, one]));
  const known: KnownDay[] = [];
  const days: UsageDay[] = [];
  // Each day of the calendar is worked out once: two years of a large organisation are many of them.
  for (let day = daysAfter(from, -COMPARED_DAYS); day <= to; day = nextDay(day)) {
    const own = knownDay(place, day, counts.get(day));
    const before = known.slice(-COMPARED_DAYS);
    known.push(own);
    if (day < from) continue;
    const { isOpen, requests, unanswered } = own;
    const usual = usualOf(own, before);
    const isOver = place.isJudged && isOpen && day < today && day >= place.since;
    const mark = isOver ? markOf(requests, usual) : undefined;
    days.push({ day, isOpen, requests, unanswered, usual, mark });
  }
  return days;
}

interface KnownDay {
  readonly isOpen: boolean;
  readonly weekday: number;
  readonly requests: number;
  readonly unanswered: number;
}

function knownDay({ openingHours, silentDays }: UsagePlace, day: string, counted: CountedDay | undefined): KnownDay {
  const weekday = weekdayOf(day);
  const opens = openingHours.length === 0 || openingHours.some(({ days }) => days.includes(weekday));
  return {
    weekday,
    isOpen: opens && !isSilentDay(day, silentDays),
    requests: counted?.requests ?? 0,
    unanswered: counted?.unanswered ?? 0,
  };
}

/** The middle of the opening days before it; those without a query are no measure of what is usual. */
function usualOf({ weekday }: KnownDay, before: readonly KnownDay[]): number | undefined {
  const asked = before.filter(({ isOpen, requests }) => isOpen && requests > 0);
  const alike = asked.filter((one) => one.weekday === weekday);
  if (alike.length >= ENOUGH_OF_WEEKDAY) return middleOf(alike);
  return asked.length >= ENOUGH_OF_ALL ? middleOf(asked) : undefined;
}

/** The lower of the two where there are two: in doubt a day is not marked. */
const middleOf = (days: readonly KnownDay[]): number | undefined =>
  days.map(({ requests }) => requests).toSorted((one, other) => one - other)[Math.ceil(days.length / 2) - 1];

function markOf(requests: number, usual: number | undefined): UsageMark | undefined {
  if (requests === 0) return 'none';
  return usual !== undefined && usual >= LEAST_USUAL && requests * FEW_SHARE < usual ? 'few' : undefined;
}
