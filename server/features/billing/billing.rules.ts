import { openingPeriods, type OpeningPlan } from '#server/time/opening-periods.ts';
import { dayBefore, localMoment, monthsAfter } from '#server/time/zoned-time.ts';

interface ContractTerm {
  /** YYYY-MM-DD, like all days here; null while nothing is agreed. */
  readonly beginsOn: string | null;
  readonly termMonths: number;
  readonly renewalMonths: number;
  readonly noticeMonths: number;
  readonly endsOn: string | null;
}

interface NextEnd {
  /** Last day of the contract. */
  readonly endOn: string;
  /** Last day on which notice may be given. */
  readonly noticeUntil: string;
}

/** Returns when the contract could end if notice was given today; null if nothing is agreed or the end is set. */
export function nextEndOf(
  { beginsOn, termMonths, renewalMonths, noticeMonths, endsOn }: ContractTerm,
  today: string,
): NextEnd | null {
  if (beginsOn === null || endsOn !== null) return null;
  for (let months = termMonths; ; months += renewalMonths) {
    const firstDayAfter = monthsAfter(beginsOn, months);
    const noticeUntil = dayBefore(monthsAfter(firstDayAfter, -noticeMonths));
    if (noticeUntil >= today) return { endOn: dayBefore(firstDayAfter), noticeUntil };
  }
}

interface UsageSoFar {
  readonly requests: number;
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string;
  readonly plan: OpeningPlan;
}

/** Share of the month's opening hours below which one busy evening would distort the forecast. */
const MIN_ELAPSED_SHARE = 0.05;

/**
 * Forecasts the queries of the whole month, assuming the same number per opening hour as so far.
 * @returns null while it is too early, or if the location does not open this month
 */
export function forecastOf({ requests, month, plan }: UsageSoFar, now: Date): number | null {
  const from = localMoment(month, '00:00', plan.timeZone);
  const endOfMonth = localMoment(monthsAfter(month, 1), '00:00', plan.timeZone);
  const periods = openingPeriods(plan, from, endOfMonth);
  const openMillisecondsUntil = (moment: number) =>
    periods.reduce(
      (sum, { opensAt, closesAt }) => sum + millisecondsBetween(Math.max(opensAt, from), Math.min(closesAt, moment)),
      0,
    );
  const openMillisecondsOfMonth = openMillisecondsUntil(endOfMonth);
  const openMillisecondsSoFar = openMillisecondsUntil(Math.min(now.getTime(), endOfMonth));
  if (openMillisecondsSoFar === 0 || openMillisecondsSoFar < openMillisecondsOfMonth * MIN_ELAPSED_SHARE) return null;
  return Math.round((requests * openMillisecondsOfMonth) / openMillisecondsSoFar);
}

const millisecondsBetween = (from: number, to: number) => Math.max(0, to - from);

type FieldValue = string | number | boolean | null | undefined;

/** Returns old and new values for the ledger, or null if nothing differs. Undefined fields count as unchanged. */
export function changesOf(
  before: Readonly<Record<string, FieldValue>>,
  patch: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, string | number>> | null {
  const changedFields = Object.entries(patch).filter(
    ([name, newValue]) => newValue !== undefined && newValue !== (before[name] ?? null),
  );
  if (changedFields.length === 0) return null;
  return Object.fromEntries(
    changedFields.flatMap(([name, newValue]) => [
      [`${name}Before`, ledgerValueOf(before[name])] as const,
      [`${name}After`, ledgerValueOf(newValue)] as const,
    ]),
  );
}

const ledgerValueOf = (value: FieldValue): string | number =>
  typeof value === 'number' ? value : String(value ?? 'none');

/** Replaces empty texts with null. */
export const withoutEmptyTexts = <Patch extends Readonly<Record<string, FieldValue>>>(patch: Patch): Patch => ({
  ...patch,
  ...Object.fromEntries(Object.entries(patch).flatMap(([name, value]) => (value === '' ? [[name, null]] : []))),
});
