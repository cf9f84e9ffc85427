import * as z from 'zod/mini';
import { sql } from 'kysely';
import { aboutVisibleLocations, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: ListSource = {
  table: 'location_month',
  isView: true,
  visibleRows: aboutVisibleLocations,
  columns: { month: 'month', location: 'location_id', customer: 'customer_id', name: 'name', requests: 'requests' },
  conditions: {
    month: (_scope, days) => sql`month = any(${days.filter((day) => isDay(day))}::date[])`,
    // An id contains that of its location: the months of all others need not be made to find it.
    id: (_scope, ids) =>
      sql`id = any(${ids}) and location_id = any(${ids.map((id) => Math.floor(Number(id) / 100_000))})`,
  },
  germanFields: ['name'],
};

const isDay = (text: string | number): boolean => z.iso.date().safeParse(text).success;

export type LocationMonthRow = Row<'location_month'>;

export const findLocationMonths = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<LocationMonthRow>(tx, source, scope, query);

export type UsageLocationRow = Pick<
  Row<'location'>,
  'id' | 'status' | 'opening_hours' | 'time_zone' | 'player_check_allowed' | 'created_at'
> & {
  readonly customer_name: string;
  readonly silent_days: string[] | null;
  /** First day of the first month with a count or a booking. */
  readonly first_month: string | null;
};

/** Finds the opening hours of these locations, and since when they have counts. */
export const findUsageLocations = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<UsageLocationRow[]> =>
  tx
    .selectFrom(
      sql<Row<'location'>>`(select * from location where ${visibleLocations(scope)} and id = any(${ids}))`.as(
        'location',
      ),
    )
    .innerJoin('customer', 'customer.id', 'location.customer_id')
    .leftJoin('state', 'state.id', 'location.state_id')
    .select(['location.id', 'location.opening_hours', 'location.time_zone', 'location.player_check_allowed'])
    .select(['location.created_at', 'location.status', 'customer.name as customer_name', 'state.silent_days'])
    .select((eb) =>
      eb
        .selectFrom('location_usage')
        .select(({ fn }) => fn.min('location_usage.month').as('first'))
        .whereRef('location_usage.location_id', '=', 'location.id')
        .as('first_month'),
    )
    .execute();

export interface UsageSpan {
  readonly locationId: number;
  /** First and last day, inclusive, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** Finds the days of each span; `span` counts from 1. */
export async function findUsageDays(
  tx: Tx,
  scope: Scope,
  spans: readonly UsageSpan[],
): Promise<readonly (Row<'location_usage_day'> & { readonly span: number })[]> {
  const ids = spans.map(({ locationId }) => locationId);
  const { rows } = await sql<Row<'location_usage_day'> & { span: number }>`
    select counted.*, asked.span
    from unnest(${ids}::bigint[], ${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
      with ordinality as asked(location, first, last, span)
    cross join lateral (
      select * from location_usage_day
      where location_id = asked.location and day between asked.first and asked.last and ${aboutVisibleLocations(scope)}
    ) counted`.execute(tx);
  return rows;
}
