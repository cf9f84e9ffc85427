import { ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { StatePatch } from '#shared/contracts/master-data/states.ts';
import { insertStateChanges, lockState, updateState, type StateRow } from './states.queries.ts';
import { changeOf, checkStateChange, type LegalValues } from './states.rules.ts';

/** Changes the legal values of a federal state and records the old ones. Computations read the new values at once. */
export async function changeState(context: Context, id: number, patch: StatePatch): Promise<StateRow> {
  const { tx, scope, actor, now } = context;
  const row = await lockState(tx, scope, id);
  const stateBefore = { values: valuesOf(row), origins: row.sources };
  const violations = checkStateChange(stateBefore, patch, localDay(now.getTime(), SERVER_TIME_ZONE));
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { origins, changes } = changeOf(stateBefore, patch);
  if (changes.length === 0) return row;
  await insertStateChanges(
    tx,
    scope,
    changes.map(({ value, before: oldValue, after, origin, sourceBefore }) => ({
      state_id: id,
      value,
      before: oldValue,
      after,
      source_before: sourceBefore,
      source_after: origin?.source ?? null,
      verified_at: origin?.verifiedAt ?? null,
      user_id: actor.userId,
      created_at: now,
    })),
  );
  return updateState(tx, scope, id, { ...columnsOf(patch), sources: JSON.stringify(origins) });
}

const valuesOf = (row: StateRow): LegalValues => ({
  lawName: row.law_name,
  lawUrl: row.law_url,
  closingFrom: row.closing_from,
  closingTo: row.closing_to,
  sundayHolidayRule: row.sunday_holiday_rule,
  silentDays: row.silent_days,
  minAge: row.min_age,
  trainingInitialDueDays: row.training_initial_due_days,
  trainingIntervals: row.training_intervals,
  reportIntervalMonths: row.report_interval_months,
  reportDueDayMonth: row.report_due_day_month,
  reportMode: row.report_mode,
  authorityName: row.authority_name,
});

const columnsOf = (patch: StatePatch) => ({
  law_name: patch.lawName,
  law_url: patch.lawUrl,
  closing_from: patch.closingFrom,
  closing_to: patch.closingTo,
  sunday_holiday_rule: textOrNull(patch.sundayHolidayRule),
  silent_days: patch.silentDays && [...new Set(patch.silentDays)],
  min_age: patch.minAge,
  training_initial_due_days: patch.trainingInitialDueDays,
  training_intervals: patch.trainingIntervals,
  report_interval_months: patch.reportIntervalMonths,
  report_due_day_month: patch.reportDueDayMonth,
  report_mode: patch.reportMode,
  authority_name: textOrNull(patch.authorityName),
});

const textOrNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);
