import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { countries } from '#shared/contracts/master-data/master-data.ts';
import { stateChanges, states, type State, type StateChange } from '#shared/contracts/master-data/states.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { StateChangeRow } from './states.queries.ts';

export const toState = (row: Row<'state'>): z.input<typeof State> => ({
  ...itemFields(states, row.id),
  code: row.code,
  name: row.name,
  country: iri(countries.path, row.country_id),
  lawName: row.law_name,
  lawUrl: row.law_url ?? undefined,
  closingFrom: row.closing_from ?? undefined,
  closingTo: row.closing_to ?? undefined,
  sundayHolidayRule: row.sunday_holiday_rule ?? undefined,
  silentDays: row.silent_days,
  minAge: row.min_age,
  trainingInitialDueDays: row.training_initial_due_days ?? undefined,
  trainingIntervals: row.training_intervals,
  reportIntervalMonths: row.report_interval_months ?? undefined,
  reportDueDayMonth: row.report_due_day_month ?? undefined,
  reportMode: row.report_mode,
  authorityName: row.authority_name ?? undefined,
  sources: row.sources,
  createdAt: toWireDate(row.created_at),
});

export const toStateChange = (row: StateChangeRow): z.input<typeof StateChange> => ({
  ...itemFields(stateChanges, row.id),
  state: iri(states.path, row.state_id),
  value: row.value,
  before: row.before ?? undefined,
  after: row.after ?? undefined,
  sourceBefore: row.source_before ?? undefined,
  sourceAfter: row.source_after ?? undefined,
  verifiedAt: row.verified_at ?? undefined,
  user: iri(users.path, row.user_id),
  userName: row.user_name,
  createdAt: toWireDate(row.created_at),
});
