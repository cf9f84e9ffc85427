import { daysAfter, localDay, localMoment, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PERIOD_KINDS, PERIOD_NAMES, type PeriodName, type Periods, usualPeriods } from '#shared/retention-kinds.ts';

/** What is not set is as usual. */
export const periodsOf = (set: Partial<Periods>): Periods => ({ ...usualPeriods(), ...set });

/** What is different now, as facts of the ledger: months before and after. */
export function changedPeriods(before: Periods, after: Periods): Readonly<Record<string, number>> {
  const changed = PERIOD_NAMES.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(
    changed.flatMap((name) => [[`${name}Before`, before[name]] as const, [`${name}After`, after[name]] as const]),
  );
}

/**
 * What is older than this moment is over. A record of any day of a year stays for so many months after the end of that year;
 * what belongs to somebody who left stays for so many months after the day.
 */
export function cutoffOf(name: PeriodName, months: number, now: Date): Date {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const day = PERIOD_KINDS[name].from === 'exit' ? monthsAfter(today, -months) : yearBegun(monthsAfter(today, -months));
  return new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));
}

const yearBegun = (day: string) => `${day.slice(0, 4)}-01-01`;

const PREVIEW_DAYS = 30;

/** A preview nobody approved by then says too little of what is there. */
export const previewExpiry = (now: Date): Date => {
  const last = daysAfter(localDay(now.getTime(), SERVER_TIME_ZONE), PREVIEW_DAYS);
  return new Date(localMoment(last, '23:59', SERVER_TIME_ZONE));
};
