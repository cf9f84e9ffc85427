import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { GERMANY_ID } from './countries.ts';
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
  const plainColumn = <Value>(sourced: Sourced<Value> | undefined, field: string) =>
    recordOrigin(sourced, field, sourced?.value);
  const { closingTimes, reportDuty } = seed;
  const columns = {
    id: seed.id,
    country_id: GERMANY_ID,
    code: seed.code,
    name: seed.name,
    law_name: plainColumn(seed.lawName, 'lawName') ?? seed.lawName.value,
    closing_from: recordOrigin(closingTimes, 'closingFrom', closingTimes?.value.from),
    closing_to: recordOrigin(closingTimes, 'closingTo', closingTimes?.value.to),
    sunday_holiday_rule: plainColumn(seed.sundayHolidayRule, 'sundayHolidayRule'),
    silent_days: [...(plainColumn(seed.silentDays, 'silentDays') ?? [])],
    min_age: plainColumn(seed.minAge, 'minAge') ?? seed.minAge.value,
    training_initial_due_days: plainColumn(seed.trainingInitialDueDays, 'trainingInitialDueDays'),
    training_intervals: [...(plainColumn(seed.trainingIntervalMonths, 'trainingIntervals') ?? [])],
    report_interval_months: recordOrigin(reportDuty, 'reportIntervalMonths', reportDuty.value.months),
    report_due_day_month: recordOrigin(reportDuty, 'reportDueDayMonth', reportDuty.value.dueDayMonth),
    report_mode: recordOrigin(reportDuty, 'reportMode', reportDuty.value.mode) ?? reportDuty.value.mode,
  };
  return { ...columns, sources: JSON.stringify(sources) };
}
