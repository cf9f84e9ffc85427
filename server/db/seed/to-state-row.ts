import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { GERMANY } from './countries.ts';
import type { Sourced } from './sourced.ts';
import type { StateSeed } from './state-seed.ts';

type StateInsert = Insertable<Database['state']>;
type Origin = Omit<Sourced<unknown>, 'value'>;

/** Flattens a seed to plain columns, and to one origin for each column that has a value. */
export function toStateRow(seed: StateSeed): StateInsert {
  const sources: Record<string, Origin> = {};
  const recordOrigin = <Value>(
    sourced: Sourced<unknown> | undefined,
    field: string,
    value: Value | undefined,
  ): Value | null => {
    if (sourced === undefined || value === undefined) return null;
    sources[field] = { source: sourced.source, confidence: sourced.confidence, verifiedAt: sourced.verifiedAt };
    return value;
  };
  const plain = <Value>(sourced: Sourced<Value> | undefined, field: string) =>
    recordOrigin(sourced, field, sourced?.value);
  const { closing, report } = seed;
  const columns = {
    id: seed.id,
    country_id: GERMANY,
    code: seed.code,
    name: seed.name,
    law_name: plain(seed.lawName, 'lawName') ?? seed.lawName.value,
    closing_from: recordOrigin(closing, 'closingFrom', closing?.value.from),
    closing_to: recordOrigin(closing, 'closingTo', closing?.value.to),
    sunday_holiday_rule: plain(seed.sundayHolidayRule, 'sundayHolidayRule'),
    silent_days: [...(plain(seed.silentDays, 'silentDays') ?? [])],
    min_age: plain(seed.minAge, 'minAge') ?? seed.minAge.value,
    training_initial_due_days: plain(seed.trainingInitialDueDays, 'trainingInitialDueDays'),
    training_intervals: [...(plain(seed.trainingIntervalMonths, 'trainingIntervals') ?? [])],
    report_interval_months: recordOrigin(report, 'reportIntervalMonths', report.value.months),
    report_due_day_month: recordOrigin(report, 'reportDueDayMonth', report.value.dueDayMonth),
    report_mode: recordOrigin(report, 'reportMode', report.value.mode) ?? report.value.mode,
  };
  return { ...columns, sources: JSON.stringify(sources) };
}
