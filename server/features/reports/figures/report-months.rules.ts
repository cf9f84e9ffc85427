import { dayBefore, daysAfter, localMoment, monthsAfter, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** First and last day (YYYY-MM-DD), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A span of time that includes its first midnight and excludes its second. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface Month extends Span {
  /** `2026-01`. */
  readonly month: string;
  readonly days: Days;
}

/** Returns the months of a period. The first and the last one are cut to the period. */
export function monthsOf({ from, to }: Days): Month[] {
  const months: Month[] = [];
  for (let first = from; first <= to;) {
    const next = monthsAfter(`${first.slice(0, 7)}-01`, 1);
    const days = { from: first, to: next <= to ? dayBefore(next) : to };
    months.push({ month: first.slice(0, 7), days, ...spanOf(days) });
    first = next;
  }
  return months;
}

const STRETCH_MONTHS = 24;

/** Splits a period into parts of two years. */
export function stretchesOf(days: Days): Days[] {
  const months = monthsOf(days);
  return months.flatMap(({ days: { from } }, index) =>
    index % STRETCH_MONTHS === 0 ? [{ from, to: months[index + STRETCH_MONTHS - 1]?.days.to ?? days.to }] : [],
  );
}

export const spanOf = ({ from, to }: Days): Span => ({ from: midnight(from), to: midnight(nextDay(to)) });

const midnight = (day: string) => new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));

/** Returns the same number of days before the period, or the month before if it is a whole month. */
export function periodBefore({ from, to }: Days): Days {
  const end = dayBefore(from);
  const isMonth = from.endsWith('-01') && nextDay(to) === monthsAfter(from, 1);
  if (isMonth) return { from: monthsAfter(from, -1), to: end };
  let days = 0;
  for (let day = from; day < to; day = nextDay(day)) days += 1;
  return { from: daysAfter(end, -days), to: end };
}

const MONTHS = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'];
/** `2026-01` → `Jan. 2026`. */
export const monthWord = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
