import { dayBefore, daysAfter, localMoment, monthsAfter, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

/** First and last day (YYYY-MM-DD), both included. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

/** A span of time that includes its first midnight and excludes its second. */
export interface MomentPeriod {
  readonly from: Date;
  readonly to: Date;
}

export interface Month extends MomentPeriod {
  /** `2026-01`. */
  readonly month: string;
  readonly days: DayPeriod;
}

/** Returns the months of a period. The first and the last one are cut to the period. */
export function monthsOf({ from, to }: DayPeriod): Month[] {
  const months: Month[] = [];
  for (let firstDay = from; firstDay <= to;) {
    const nextMonth = monthsAfter(`${firstDay.slice(0, 7)}-01`, 1);
    const days = { from: firstDay, to: nextMonth <= to ? dayBefore(nextMonth) : to };
    months.push({ month: firstDay.slice(0, 7), days, ...momentsOf(days) });
    firstDay = nextMonth;
  }
  return months;
}

const PART_MONTHS = 24;

/** Splits a period into parts of two years. */
export function twoYearPartsOf(days: DayPeriod): DayPeriod[] {
  const months = monthsOf(days);
  return months.flatMap(({ days: { from } }, index) =>
    index % PART_MONTHS === 0 ? [{ from, to: months[index + PART_MONTHS - 1]?.days.to ?? days.to }] : [],
  );
}

export const momentsOf = ({ from, to }: DayPeriod): MomentPeriod => ({
  from: midnight(from),
  to: midnight(nextDay(to)),
});

const midnight = (day: string) => new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));

/** Returns as many months before the period if it covers whole months from its first day on, else as many days. */
export const periodBefore = (period: DayPeriod): DayPeriod => shiftedToPeriodBefore(period, period);

/** Returns the part of the period before that corresponds to a part of this period. */
export function shiftedToPeriodBefore(part: DayPeriod, { from, to }: DayPeriod): DayPeriod {
  const months = monthsBetween(from, nextDay(to));
  const isWholeMonths = months > 0 && monthsAfter(from, months) === nextDay(to);
  const earlierDay = (day: string) =>
    isWholeMonths ? monthsAfter(day, -months) : daysAfter(day, -daysIn({ from, to }));
  // The end is found from the day after it, so that the parts of a period leave no day out.
  return {
    from: earlierDay(part.from),
    to: dayBefore(part.to === to ? from : earlierDay(nextDay(part.to))),
  };
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const daysIn = ({ from, to }: DayPeriod) => (Date.parse(nextDay(to)) - Date.parse(from)) / DAY_MILLISECONDS;

const MONTHS = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'];
/** `2026-01` → `Jan. 2026`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
