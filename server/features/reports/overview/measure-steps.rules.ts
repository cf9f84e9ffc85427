import { dayBefore, daysAfter, monthsAfter } from '#server/time/zoned-time.ts';
import type { DayCount } from '#server/features/reports/figures/report-figures.ts';
import { type DayPeriod, monthText } from '#server/features/reports/figures/report-months.rules.ts';
import type { MeasureSteps, ReportStep } from '#shared/domain/reports/report-overview.ts';

/** Limits the bars of the chart, because more of them leave no room for their numbers. */
const MAX_WEEKS = 16;
const MAX_MONTHS = 24;
const MONTHS_PER_STEP = { month: 1, quarter: 3 } as const;

/** Returns the first day of a step. Steps are counted from the start of the period, so that both periods begin with a whole one. */
const firstDayOfStep = (from: string, step: ReportStep, index: number): string =>
  step === 'week' ? daysAfter(from, index * 7) : monthsAfter(from, index * MONTHS_PER_STEP[step]);

export function stepFor({ from, to }: DayPeriod): ReportStep {
  if (to < daysAfter(from, MAX_WEEKS * 7)) return 'week';
  return to < monthsAfter(from, MAX_MONTHS) ? 'month' : 'quarter';
}

interface StepPeriod extends DayPeriod {
  readonly isWhole: boolean;
}

function stepsOf({ from, to }: DayPeriod, step: ReportStep): StepPeriod[] {
  const steps: StepPeriod[] = [];
  for (let index = 0, firstDay = from; firstDay <= to; index += 1, firstDay = firstDayOfStep(from, step, index)) {
    const lastDay = dayBefore(firstDayOfStep(from, step, index + 1));
    steps.push({ from: firstDay, to: lastDay < to ? lastDay : to, isWhole: lastDay <= to });
  }
  return steps;
}

interface CountedPeriod {
  readonly days: DayPeriod;
  readonly counts: readonly DayCount[];
}

/** @param before its counts are null if nothing was recorded yet */
export function measureSteps(
  now: CountedPeriod,
  before: { readonly days: DayPeriod; readonly counts: readonly DayCount[] | null },
): MeasureSteps {
  const step = stepFor(now.days);
  const earlierSteps = stepsOf(before.days, step);
  const { counts: earlierCounts } = before;
  return {
    step,
    bars: stepsOf(now.days, step).map(({ isWhole, ...days }, index) => {
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

function labelOf(day: string, step: ReportStep): string {
  if (step !== 'week' && day.endsWith('-01')) return monthText(day.slice(0, 7));
  const shortDate = `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`;
  return step === 'week' ? shortDate : `${shortDate}${day.slice(2, 4)}`;
}
