import { sql, type Insertable } from 'kysely';
import { aboutVisibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';

/** @param month its first day, YYYY-MM-DD */
export const findUsage = (
  tx: Tx,
  scope: Scope,
  locationId: number,
  month: string,
): Promise<Row<'location_usage'> | undefined> =>
  tx
    .selectFrom('location_usage')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('month', '=', month)
    .where(aboutVisibleLocations(scope))
    .executeTakeFirst();

type Grant = Pick<
  Row<'location_usage'>,
  'location_id' | 'customer_id' | 'month' | 'limit_count' | 'granted_limit_count'
>;

/** A month that has begun keeps its contract limit. A trigger adds the grant to the booked packages. */
export const saveGrant = (tx: Tx, _scope: Scope, grant: Grant): Promise<Row<'location_usage'>> =>
  tx
    .insertInto('location_usage')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['location_id', 'month']).doUpdateSet({ granted_limit_count: grant.granted_limit_count }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

interface CountedQuery {
  readonly location: Pick<Row<'location'>, 'id' | 'customer_id' | 'monthly_limit'>;
  readonly month: string;
}

/**
 * Needs the system role, because no request may write a count. A single statement, so that concurrent queries
 * cannot exceed the limit.
 * @returns whether this query was within the limit
 */
export async function countQuery(tx: Tx, { location, month }: CountedQuery): Promise<boolean> {
  const { id, customer_id: customerId, monthly_limit: limit } = location;
  const countedUsage = await sql`
    insert into location_usage (location_id, customer_id, month, requests, limit_count)
    select ${id}::bigint, ${customerId}::bigint, ${month}::date, 1, ${limit}::int
    where ${limit}::int is distinct from 0
      or exists (select from location_usage where location_id = ${id} and month = ${month}::date)
    on conflict (location_id, month) do update set requests = location_usage.requests + 1
    where location_usage.limit_count is null
      or location_usage.requests < location_usage.limit_count + location_usage.additional_limit_count`.execute(tx);
  return countedUsage.numAffectedRows === 1n;
}

/** Needs the system role. A query that OASIS did not answer is not counted. */
export async function returnQuery(tx: Tx, { location, month }: CountedQuery): Promise<void> {
  await tx
    .updateTable('location_usage')
    .set(({ eb }) => ({ requests: eb('requests', '-', 1) }))
    .where('location_id', '=', location.id)
    .where('month', '=', month)
    .where('requests', '>', 0)
    .execute();
}

/** Records the query; by design no column identifies the guest. */
export async function insertPlayerCheck(tx: Tx, check: Insertable<Database['player_check']>): Promise<void> {
  await tx.insertInto('player_check').values(check).execute();
}

export async function findStateMinimumAge(tx: Tx, _scope: Scope, stateId: number | null): Promise<number | undefined> {
  if (stateId === null) return undefined;
  const state = await tx.selectFrom('state').select('min_age').where('id', '=', stateId).executeTakeFirst();
  return state?.min_age;
}
