// Marks the days a location has to explain: the authority sees the number of queries and may ask why there were none or
// few.
import type { OpeningHours } from '#server/time/opening-periods.ts';
import { isSilentDay } from '#server/time/silent-days.ts';
import { daysAfter, nextDay, weekdayOf } from '#server/time/zoned-time.ts';
import type { UsageDay, UsageMark } from '#shared/contracts/player-check/location-usages.ts';

export interface JudgedLocation {
  /** Empty means always open. */
  readonly openingHours: readonly OpeningHours[];
  readonly silentDays: readonly string[];
  /** Whether the location checks guests at all. */
  readonly isJudged: boolean;
  /** The first day with data, YYYY-MM-DD. */
  readonly firstDay: string;
}

export interface CountedDay {
  readonly day: string;
  readonly requests: number;
  readonly unanswered: number;
}

/** Number of preceding days that determine the usual count. */
export const COMPARED_DAYS = 56;
/** With fewer days of the same weekday, all weekdays are compared. */
const MIN_DAYS_OF_WEEKDAY = 4;
const MIN_DAYS_OF_ALL = 7;
/** Below this usual count a low number is not significant. */
const MIN_USUAL_QUERIES = 10;
/** A count below a third of the usual one is marked as few. */
const FEW_QUERIES_DIVISOR = 3;

/** First and last day, inclusive. */
interface DaySpan {
  readonly from: string;
  readonly to: string;
  /** Not over yet, therefore never marked. */
  readonly today: string;
}

/**
 * Returns every day of a span with its mark. The counts may include the COMPARED_DAYS before the span, which determine
 * the usual count. Days are calendar days: a query after midnight counts for the new day.
 */
export function usageDays(
  location: JudgedLocation,
  countedDays: readonly CountedDay[],
  { from, to, today }: DaySpan,
): UsageDay[] {
  const counts = new Map(countedDays.map((dayCount) => [dayCount.day, dayCount]));
  const calendar: CalendarDay[] = [];
  const days: UsageDay[] = [];
  // Each calendar day is computed once: two years of a large organisation are many days.
  for (let day = daysAfter(from, -COMPARED_DAYS); day <= to; day = nextDay(day)) {
    const countedDay = toCalendarDay(location, day, counts.get(day));
    const precedingDays = calendar.slice(-COMPARED_DAYS);
    calendar.push(countedDay);
    if (day < from) continue;
    const { isOpen, requests, unanswered } = countedDay;
    const usualRequests = usualRequestsOf(countedDay, precedingDays);
    const isMarkable = location.isJudged && isOpen && day < today && day >= location.firstDay;
    const mark = isMarkable ? markOf(requests, usualRequests) : undefined;
    days.push({ day, isOpen, requests, unanswered, usual: usualRequests, mark });
  }
  return days;
}

interface CalendarDay {
  readonly isOpen: boolean;
  readonly weekday: number;
  readonly requests: number;
  readonly unanswered: number;
}

function toCalendarDay(
  { openingHours, silentDays }: JudgedLocation,
  day: string,
  countedDay: CountedDay | undefined,
): CalendarDay {
  const weekday = weekdayOf(day);
  const isOpenDay = openingHours.length === 0 || openingHours.some(({ days }) => days.includes(weekday));
  return {
    weekday,
    isOpen: isOpenDay && !isSilentDay(day, silentDays),
    requests: countedDay?.requests ?? 0,
    unanswered: countedDay?.unanswered ?? 0,
  };
}

/** Returns the median of the preceding opening days; days without a query are not representative. */
function usualRequestsOf({ weekday }: CalendarDay, precedingDays: readonly CalendarDay[]): number | undefined {
  const comparableDays = precedingDays.filter(({ isOpen, requests }) => isOpen && requests > 0);
  const sameWeekday = comparableDays.filter((dayCount) => dayCount.weekday === weekday);
  if (sameWeekday.length >= MIN_DAYS_OF_WEEKDAY) return lowerMedian(sameWeekday);
  return comparableDays.length >= MIN_DAYS_OF_ALL ? lowerMedian(comparableDays) : undefined;
}

/** Returns the lower of two middle values: in doubt a day is not marked. */
const lowerMedian = (days: readonly CalendarDay[]): number | undefined =>
  days.map(({ requests }) => requests).toSorted((a, b) => a - b)[Math.ceil(days.length / 2) - 1];

function markOf(requests: number, usualRequests: number | undefined): UsageMark | undefined {
  if (requests === 0) return 'none';
  return usualRequests !== undefined &&
    usualRequests >= MIN_USUAL_QUERIES &&
    requests * FEW_QUERIES_DIVISOR < usualRequests
    ? 'few'
    : undefined;
}
