import { sql, type RawBuilder } from 'kysely';
import { isManagementScope, ofCustomer, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRows, findOneWith } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
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
    nextDeadlineAt: 'next_deadline_at',
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

interface LocationFilter {
  /** Null for all visible locations. */
  readonly locationIds: readonly number[] | null;
}

/** Restricts records to the given locations, or to all visible ones for null. */
const isRecordedAtLocations = (scope: Scope, locationIds: readonly number[] | null): RawBuilder<boolean> =>
  locationIds === null ? ofCustomer(scope) : sql`${ofCustomer(scope)} and location_id = any(${locationIds})`;

type DayFigures = Figures & { readonly day: string };
export type LocationCounts = Omit<FiguresOfLocation, 'location'> & { readonly id: number };

interface ComparedPeriods extends LocationFilter {
  /** First day of the earlier period, first day of the later one, and the day after it. */
  readonly earlierPeriodStart: string;
  readonly laterPeriodStart: string;
  readonly until: string;
}

interface RecordsInPeriods {
  /** The sums of the visible locations for each day that has records. */
  readonly days: readonly DayFigures[];
  /** The active locations, those with the most activities first. */
  readonly locations: readonly LocationCounts[];
}

/** Sums the records of two periods by day and by location, and reads them once for both. */
export async function countRecords(
  tx: Tx,
  scope: Scope,
  { earlierPeriodStart, laterPeriodStart, until, locationIds }: ComparedPeriods,
): Promise<RecordsInPeriods> {
  const isLater = sql`day >= ${laterPeriodStart}::date`;
  const { rows } = await sql<RecordsInPeriods>`
    with counted as materialized (
      select day, location_id, sum(activities) as activities, sum(tours_kept) as "toursKept",
        sum(tours_automatic) as "toursAutomatic", sum(tours_missed) as "toursMissed", sum(tasks_done) as "tasksDone",
        coalesce(sum(activities) filter (where ${isLater}), 0) as latest,
        coalesce(sum(tours_missed) filter (where ${isLater}), 0) as latest_missed
      from daily_counts(${earlierPeriodStart}::date, ${until}::date)
      where ${isRecordedAtLocations(scope, locationIds)}
      group by grouping sets ((day), (location_id))
    ), by_day as (
      select day, activities, "toursKept", "toursAutomatic", "toursMissed", "tasksDone" from counted where day is not null
    ), by_location as (
      select location.id, location.name,
        coalesce(latest, 0) as activities, coalesce(activities - latest, 0) as "activitiesBefore",
        coalesce(latest_missed, 0) as "toursMissed", coalesce("toursMissed" - latest_missed, 0) as "toursMissedBefore"
      from (select id, name from location where ${visibleLocations(scope)} and status = 'active') location
      left join counted on counted.location_id = location.id
      ${locationIds === null ? sql`` : sql`where location.id = any(${locationIds})`}
      order by coalesce(activities, 0) desc, location.name collate german, location.id
      limit ${MAX_COMPARED_LOCATIONS}
    )
    select (select coalesce(json_agg(by_day), '[]') from by_day) as days,
      (select coalesce(json_agg(by_location), '[]') from by_location) as locations`.execute(tx);
  return rows[0] ?? { days: [], locations: [] };
}

/** Counts a week of days that are over, for all locations. @returns whether there are more */
export async function countNextDays(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`select count_location_days() as has_more`.execute(tx);
  return rows[0]?.has_more === true;
}
