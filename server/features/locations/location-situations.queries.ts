import { sql, type RawBuilder } from 'kysely';
import { isManagementScope, ofCustomer, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRows, findOneWith } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import {
  MAX_COMPARED_LOCATIONS,
  SEVERITIES,
  type Figures,
  type FiguresOfLocation,
} from '#shared/contracts/locations/location-situations.ts';

const severitiesByRank: readonly string[] = SEVERITIES;

const source: ListSource = {
  table: 'location_situation',
  isView: true,
  visibleRows: visibleLocations,
  columns: {
    severity: 'severity',
    consequence: 'consequence',
    urgency: 'urgency',
    name: 'name',
    customer: 'customer_id',
    location: 'id',
  },
  conditions: {
    severity: (_scope, severities) =>
      sql`severity = any(${severities.map((word) => severitiesByRank.indexOf(String(word)))})`,
  },
  germanFields: ['name'],
};

export const findLocationSituations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'location_situation'>>(tx, source, scope, query);

export const findLocationSituation = findOneWith(findLocationSituations, isManagementScope);

/** Counts the locations by the rank of their severity. */
export const countLocations = (tx: Tx, scope: Scope): Promise<{ severity: number; locations: number }[]> =>
  tx
    .selectFrom('location_situation')
    .select(['severity', ({ fn }) => fn.countAll<number>().as('locations')])
    .where(visibleLocations(scope))
    .groupBy('severity')
    .execute();

/** YYYY-MM-DD; `from` is inclusive, `until` exclusive. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

interface LocationFilter {
  /** Null for all visible locations. */
  readonly locationIds: readonly number[] | null;
}

/** Restricts records to the given locations, or to all visible ones for null. */
const isRecordedAtLocations = (scope: Scope, locationIds: readonly number[] | null): RawBuilder<boolean> =>
  locationIds === null ? ofCustomer(scope) : sql`${ofCustomer(scope)} and location_id = any(${locationIds})`;

const startOf = (day: string) => new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));

/**
 * Counts the activities of each of these consecutive days. Each day is one range scan of the index: grouping the rows
 * by ranges takes twice as long, and computing the local day of each row six times as long.
 */
export async function countActivitiesByDay(
  tx: Tx,
  scope: Scope,
  { days, locationIds }: { readonly days: readonly string[] } & LocationFilter,
): Promise<number[]> {
  const starts = days.map(startOf);
  const endsOfDays = days.map((day) => startOf(nextDay(day)));
  const { rows } = await sql<{ activities: number }>`
    select counted.activities
    from unnest(${starts}::timestamptz[], ${endsOfDays}::timestamptz[]) with ordinality as day (begins_at, ends_at, place)
    cross join lateral (
      select count(*) as activities from activity
      where ${isRecordedAtLocations(scope, locationIds)} and corrected_by_id is null and not is_cancelled
        and occurred_at >= begins_at and occurred_at < ends_at
    ) counted
    order by place`.execute(tx);
  return rows.map(({ activities }) => activities);
}

/** Counts the tours of each of these consecutive days by how they came about. */
export async function countToursByDay(
  tx: Tx,
  scope: Scope,
  { days, locationIds }: { readonly days: readonly string[] } & LocationFilter,
): Promise<Pick<Figures, 'toursKept' | 'toursAutomatic' | 'toursMissed'>[]> {
  const { rows } = await sql<Pick<Figures, 'toursKept' | 'toursAutomatic' | 'toursMissed'>>`
    select counted.*
    from unnest(${days.map(startOf)}::timestamptz[], ${days.map((day) => startOf(nextDay(day)))}::timestamptz[])
      with ordinality as day (begins_at, ends_at, place)
    cross join lateral (
      select
        count(*) filter (where completion_source = 'manual') as "toursKept",
        count(*) filter (where completion_source = 'auto') as "toursAutomatic",
        count(*) filter (where completion_source = 'missed') as "toursMissed"
      from inspection_tour
      where ${isRecordedAtLocations(scope, locationIds)} and corrected_by_id is null
        and occurred_at >= begins_at and occurred_at < ends_at
    ) counted
    order by place`.execute(tx);
  return rows;
}

interface ComparedPeriods extends LocationFilter {
  /** First day of the earlier period, first day of the later one, and the day after it. */
  readonly earlierPeriodStart: string;
  readonly laterPeriodStart: string;
  readonly until: string;
}

export type LocationCounts = Omit<FiguresOfLocation, 'location'> & { readonly id: number };

/** Compares the active locations, those with the most activities first. */
export async function compareLocations(
  tx: Tx,
  scope: Scope,
  { earlierPeriodStart, laterPeriodStart, until, locationIds }: ComparedPeriods,
): Promise<LocationCounts[]> {
  const [from, laterStart, to] = [startOf(earlierPeriodStart), startOf(laterPeriodStart), startOf(until)];
  const isWithinPeriod = sql<boolean>`${isRecordedAtLocations(scope, locationIds)} and corrected_by_id is null
    and occurred_at >= ${from} and occurred_at < ${to}`;
  const { rows } = await sql<LocationCounts>`
    select location.id, location.name,
      coalesce(recorded.latest, 0) as activities, coalesce(recorded.before, 0) as "activitiesBefore",
      coalesce(missed.latest, 0) as "toursMissed", coalesce(missed.before, 0) as "toursMissedBefore"
    from (select id, name from location where ${visibleLocations(scope)} and status = 'active') location
    left join (
      select location_id, count(*) filter (where occurred_at >= ${laterStart}) as latest,
        count(*) filter (where occurred_at < ${laterStart}) as before
      from activity where ${isWithinPeriod} and not is_cancelled
      group by location_id
    ) recorded on recorded.location_id = location.id
    left join (
      select location_id, count(*) filter (where occurred_at >= ${laterStart}) as latest,
        count(*) filter (where occurred_at < ${laterStart}) as before
      from inspection_tour where ${isWithinPeriod} and completion_source = 'missed'
      group by location_id
    ) missed on missed.location_id = location.id
    ${locationIds === null ? sql`` : sql`where location.id = any(${locationIds})`}
    order by coalesce(recorded.latest, 0) + coalesce(recorded.before, 0) desc, location.name collate german, location.id
    limit ${MAX_COMPARED_LOCATIONS}`.execute(tx);
  return rows;
}

export async function countOtherRecords(
  tx: Tx,
  scope: Scope,
  { from, until, locationIds }: Period & LocationFilter,
): Promise<Omit<Figures, 'activities'>> {
  const isRecordedInPeriod = isRecordedAtLocations(scope, locationIds);
  const { rows } = await sql<Omit<Figures, 'activities'>>`
    select
      count(*) filter (where completion_source = 'manual') as "toursKept",
      count(*) filter (where completion_source = 'auto') as "toursAutomatic",
      count(*) filter (where completion_source = 'missed') as "toursMissed",
      (select count(*) from task where ${isRecordedInPeriod} and corrected_by_id is null
        and done_at >= ${startOf(from)} and done_at < ${startOf(until)}) as "tasksDone"
    from inspection_tour
    where ${isRecordedInPeriod} and corrected_by_id is null
      and occurred_at >= ${startOf(from)} and occurred_at < ${startOf(until)}`.execute(tx);
  return rows[0] ?? { toursKept: 0, toursAutomatic: 0, toursMissed: 0, tasksDone: 0 };
}
