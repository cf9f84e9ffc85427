import { openingPeriods, type OpeningPlan } from '#server/time/opening-periods.ts';
import { dayBefore, localMoment, monthsAfter } from '#server/time/zoned-time.ts';

interface Term {
  /** YYYY-MM-DD, as all days here; null while nothing is agreed. */
  readonly beginsOn: string | null;
  readonly termMonths: number;
  readonly renewalMonths: number;
  readonly noticeMonths: number;
  readonly endsOn: string | null;
}

interface NextEnd {
  /** The last day. */
  readonly endOn: string;
  /** The last day on which it may be said. */
  readonly noticeUntil: string;
}

/** When the contract could end if that was said today; null where nothing is agreed, or the end is known. */
export function nextEndOf(
  { beginsOn, termMonths, renewalMonths, noticeMonths, endsOn }: Term,
  today: string,
): NextEnd | null {
  if (beginsOn === null || endsOn !== null) return null;
  for (let months = termMonths; ; months += renewalMonths) {
    const after = monthsAfter(beginsOn, months);
    const noticeUntil = dayBefore(monthsAfter(after, -noticeMonths));
    if (noticeUntil >= today) return { endOn: dayBefore(after), noticeUntil };
  }
}

interface SoFar {
  readonly requests: number;
  /** Its first day. */
  readonly month: string;
  readonly plan: OpeningPlan;
}

/** After less than this part of a month's opening hours one busy evening would be taken for the rule. */
const MIN_PART = 0.05;

/**
 * How many queries the whole month will have if each opening hour brings as many as those before.
 * @returns null while it is too early to say, or where the location does not open this month
 */
export function forecastOf({ requests, month, plan }: SoFar, now: Date): number | null {
  const from = localMoment(month, '00:00', plan.timeZone);
  const until = localMoment(monthsAfter(month, 1), '00:00', plan.timeZone);
  const periods = openingPeriods(plan, from, until);
  const openUntil = (moment: number) =>
    periods.reduce(
      (sum, { opensAt, closesAt }) => sum + lengthOf(Math.max(opensAt, from), Math.min(closesAt, moment)),
      0,
    );
  const whole = openUntil(until);
  const passed = openUntil(Math.min(now.getTime(), until));
  if (passed === 0 || passed < whole * MIN_PART) return null;
  return Math.round((requests * whole) / passed);
}

const lengthOf = (from: number, to: number) => Math.max(0, to - from);

type Fact = string | number | boolean | null | undefined;

/** What was and what is, as the ledger says it; null when nothing is different. What is left out stays as it was. */
export function changesOf(
  before: Readonly<Record<string, Fact>>,
  patch: Readonly<Record<string, Fact>>,
): Readonly<Record<string, string | number>> | null {
  const changed = Object.entries(patch).filter(([name, is]) => is !== undefined && is !== (before[name] ?? null));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.flatMap(([name, is]) => [
      [`${name}Before`, factOf(before[name])] as const,
      [`${name}After`, factOf(is)] as const,
    ]),
  );
}

const factOf = (value: Fact): string | number => (typeof value === 'number' ? value : String(value ?? 'none'));

/** No text where nothing was written. */
export const withoutEmptyTexts = <Patch extends Readonly<Record<string, Fact>>>(patch: Patch): Patch => ({
  ...patch,
  ...Object.fromEntries(Object.entries(patch).flatMap(([name, value]) => (value === '' ? [[name, null]] : []))),
});
