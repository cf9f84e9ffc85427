import { dayBefore, daysAfter, monthsAfter } from '#server/time/zoned-time.ts';
import type { DayCount } from '#server/features/reports/figures/report-figures.ts';
import {
  type DayPeriod,
  monthText,
  shiftedToPeriodBefore,
} from '#server/features/reports/figures/report-months.rules.ts';
import type { MeasureSteps, ReportStep } from '#shared/domain/reports/report-overview.ts';

/** Limits the bars of the chart, because more of them leave no room for their numbers. */
const MAX_WEEKS = 16;
const MAX_MONTHS = 24;
const MONTHS_PER_STEP = { month: 1, quarter: 3 } as const;

/**
 * Returns the first day of the next step. Weeks are counted from the start of the period; months and quarters are those
 * of the calendar, as in the other charts of the report.
 */
function nextStepDay(firstDay: string, step: ReportStep): string {
  if (step === 'week') return daysAfter(firstDay, 7);
  return monthsAfter(calendarStart(firstDay, step), MONTHS_PER_STEP[step]);
}

/** Returns the first day of the calendar month or quarter of a day. */
function calendarStart(day: string, step: 'month' | 'quarter'): string {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  return monthsAfter(firstOfMonth, -((Number(day.slice(5, 7)) - 1) % MONTHS_PER_STEP[step]));
}

export function stepFor({ from, to }: DayPeriod): ReportStep {
  if (to < daysAfter(from, MAX_WEEKS * 7)) return 'week';
  return to < monthsAfter(from, MAX_MONTHS) ? 'month' : 'quarter';
}

interface StepPeriod extends DayPeriod {
  readonly isWhole: boolean;
}

function stepsOf({ from, to }: DayPeriod, step: ReportStep): StepPeriod[] {
  const steps: StepPeriod[] = [];
  for (let firstDay = from; firstDay <= to;) {
    const nextDay = nextStepDay(firstDay, step);
    const lastDay = dayBefore(nextDay);
    const startsWhole = step === 'week' || firstDay === calendarStart(firstDay, step);
    steps.push({ from: firstDay, to: lastDay < to ? lastDay : to, isWhole: startsWhole && lastDay <= to });
    firstDay = nextDay;
  }
  return steps;
}

interface CountedPeriod {
  readonly days: DayPeriod;
  /** Counts of the days; where the steps are months or quarters, one count of each month at any of its days is enough. */
  readonly counts: readonly DayCount[];
}

/** @param before counts by day, or null if nothing was recorded yet */
export function measureSteps(
  now: CountedPeriod,
  before: { readonly days: DayPeriod; readonly counts: readonly DayCount[] | null },
): MeasureSteps {
  const step = stepFor(now.days);
  const steps = stepsOf(now.days, step);
  // Weeks are counted from the start of either period, because shifting them by months would change their length.
  const earlierSteps: readonly DayPeriod[] =
    step === 'week' ? stepsOf(before.days, step) : steps.map((days) => shiftedToPeriodBefore(days, now.days));
  const { counts: earlierCounts } = before;
  return {
    step,
    bars: steps.map(({ isWhole, ...days }, index) => {
      const comparedStep = earlierSteps[index];
      return {
        label: labelOf(days.from, step),
        isWhole,
        now: totalIn(now.counts, days),
        before: earlierCounts === null || comparedStep === undefined ? null : totalIn(earlierCounts, comparedStep),
      };
    }),
  };
}

const totalIn = (counts: readonly DayCount[], { from, to }: DayPeriod) =>
  counts.reduce((sum, { day, total }) => (day >= from && day <= to ? sum + total : sum), 0);

const labelOf = (day: string, step: ReportStep) =>
  step === 'week'
    ? `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`
    : monthText(calendarStart(day, step).slice(0, 7));
