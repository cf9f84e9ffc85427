import { type RawBuilder, sql } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { MIN_LATE_ENTRY_MINUTES } from '#shared/contracts/wire/corrections.ts';
import type { MomentPeriod } from './report-months.rules.ts';
import type { DayCount, ListedTour, MeasureCount, TourCount } from './report-figures.ts';

export interface LocationsInPeriod extends MomentPeriod {
  readonly locationIds: readonly number[];
}

/** Selects the records that are valid now: a correction replaces the record it corrects, and its time counts. */
const selectValidRecords = (
  table: 'activity' | 'inspection_tour',
  scope: Scope,
  { locationIds, from, to }: LocationsInPeriod,
) => sql`(
  select record.*, coalesce(first.created_at, record.created_at) as heard_at
  from (
    select * from ${sql.table(table)}
    where ${atLocation(scope)} and location_id = any(${locationIds}) and corrected_by_id is null
      and occurred_at >= ${from} and occurred_at < ${to}) record
  left join ${sql.table(table)} first on first.id = record.first_id) record`;

/** Selects whether a record was entered long after the event. The time of a correction does not matter. */
const isLate = sql`heard_at - occurred_at > ${sql.lit(`${MIN_LATE_ENTRY_MINUTES} minutes`)}::interval`;

const countWhere = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;

export async function countMeasures(tx: Tx, scope: Scope, range: LocationsInPeriod): Promise<readonly MeasureCount[]> {
  const { rows } = await sql<MeasureCount>`
    select action_name as name, kind, record.location_id as location,
      ${countWhere(sql`not is_cancelled`)} as total,
      ${countWhere(sql`not is_cancelled and completion_source = 'auto'`)} as auto,
      ${countWhere(sql`not is_cancelled and record.corrects_id is not null`)} as corrected,
      ${countWhere(sql`not is_cancelled and ${isLate}`)} as late,
      ${countWhere(sql`is_cancelled`)} as cancelled
    from ${selectValidRecords('activity', scope, range)}
    left join action on action.id = record.action_id
    group by grouping sets ((action_name), (kind), (record.location_id))
    having action_name is not null or kind is not null or record.location_id is not null`.execute(tx);
  return rows;
}

/** Counts the same measures as `countMeasures`, by the day in Germany on which they happened. */
export async function countMeasuresByDay(tx: Tx, scope: Scope, range: LocationsInPeriod): Promise<readonly DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, count(*)::int as total
    from ${selectValidRecords('activity', scope, range)}
    where not is_cancelled and action_name is not null
    group by 1`.execute(tx);
  return rows;
}

/** Whether anything was recorded at these locations before a moment. */
export async function hasRecordsBefore(
  tx: Tx,
  scope: Scope,
  { locationIds, moment }: { readonly locationIds: readonly number[]; readonly moment: Date },
): Promise<boolean> {
  const isEarlierRecord = sql`${atLocation(scope)} and location_id = any(${locationIds}) and occurred_at < ${moment}`;
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from activity where ${isEarlierRecord}) or exists (select from inspection_tour where ${isEarlierRecord}) as found
  `.execute(tx);
  return rows[0]?.found === true;
}

export async function countTours(tx: Tx, scope: Scope, range: LocationsInPeriod): Promise<readonly TourCount[]> {
  const { rows } = await sql<TourCount>`
    select record.location_id as location, status_text as status, count(*)::int as total,
      ${countWhere(sql`due_at is not null`)} as planned,
      ${countWhere(sql`completion_source = 'manual' and due_at is not null`)} as manual,
      ${countWhere(sql`completion_source = 'auto'`)} as auto,
      ${countWhere(sql`completion_source = 'missed'`)} as missed,
      ${countWhere(sql`completion_source = 'manual' and due_at is null`)} as extra,
      ${countWhere(sql`record.is_finding`)} as findings,
      ${countWhere(sql`record.corrects_id is not null`)} as corrected,
      ${countWhere(sql`completion_source = 'manual' and ${isLate}`)} as late
    from ${selectValidRecords('inspection_tour', scope, range)}
    group by grouping sets ((record.location_id), (status_text))
    having record.location_id is not null or status_text is not null`.execute(tx);
  return rows;
}

export async function listTours(
  tx: Tx,
  scope: Scope,
  range: LocationsInPeriod & { readonly maxRows: number },
): Promise<readonly ListedTour[]> {
  const localTimeSql = (moment: RawBuilder<unknown>) =>
    sql`to_char(${moment} at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI')`;
  const { rows } = await sql<ListedTour>`
    select ${localTimeSql(sql`record.occurred_at`)} as at, ${localTimeSql(sql`record.due_at`)} as due, record.location_id as location,
      status_text as status, record.completion_source as source, record.is_finding as "isFinding",
      record.corrects_id is not null as "isCorrected",
      record.completion_source = 'manual' and ${isLate} as "isLate",
      record.profile_chosen_offline as "isChosenOffline",
      ${profileNameAt('record.profile_id', 'record.created_at')} as profile
    from ${selectValidRecords('inspection_tour', scope, range)}
    order by record.occurred_at, record.id limit ${sql.lit(range.maxRows)}`.execute(tx);
  return rows;
}
