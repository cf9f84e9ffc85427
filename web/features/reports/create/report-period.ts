import dayjs from 'dayjs';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';

export interface Period {
  /** First and last day, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

export const PERIOD_PRESETS = {
  month: 'Letzter Monat',
  quarter: 'Letztes Quartal',
  year: 'Letzte 12 Monate',
  twoYears: 'Letzte 24 Monate',
  untilToday: '12 Monate bis heute',
} as const;
export type PeriodPreset = keyof typeof PERIOD_PRESETS;
export const PRESET_NAMES = [
  'month',
  'quarter',
  'year',
  'twoYears',
  'untilToday',
] as const satisfies readonly PeriodPreset[];

const MONTHS = { month: 1, quarter: 3, year: 12, twoYears: 24, untilToday: 12 } as const satisfies Record<
  PeriodPreset,
  number
>;

/**
 * Returns the latest whole period that is over, because the figures of the current month are incomplete. The period
 * until today is meant for an inspection that takes place now.
 */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  if (preset === 'untilToday')
    return { from: dayjs(today).subtract(MONTHS[preset], 'month').add(1, 'day').format('YYYY-MM-DD'), to: today };
  const thisMonth = dayjs(today).startOf('month');
  const endMonth = preset === 'quarter' ? thisMonth.subtract(thisMonth.month() % 3, 'month') : thisMonth;
  return {
    from: endMonth.subtract(MONTHS[preset], 'month').format('YYYY-MM-DD'),
    to: endMonth.subtract(1, 'day').format('YYYY-MM-DD'),
  };
}

/** Default period of each kind of report. */
export const DEFAULT_PERIODS = {
  socialConcept: 'month',
  monthly: 'month',
  inspectionTours: 'month',
  training: 'year',
  oasisUsage: 'month',
  inspectionFolder: 'untilToday',
} as const satisfies Record<ReportKind, PeriodPreset>;

/** Returns the days of a period that are over, because the figures of today are incomplete. Returns null if none is over. */
export function untilYesterday({ from, to }: Period, today: string): Period | null {
  const yesterday = dayjs(today).subtract(1, 'day').format('YYYY-MM-DD');
  if (yesterday < from) return null;
  return { from, to: to < yesterday ? to : yesterday };
}

export const isSamePeriod = (a: Period, b: Period) => a.from === b.from && a.to === b.to;
