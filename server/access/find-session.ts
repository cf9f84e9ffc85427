import { sql, type CompiledQuery, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/db/database.ts';

export type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

let compiledQuery: CompiledQuery<SessionRow> | undefined;

/**
 * Reads everything a request needs to know about its user. It runs at each request, so the statement is compiled only
 * once.
 */
export async function findSession(tx: Tx, sid: string): Promise<SessionRow | undefined> {
  compiledQuery ??= sessionQuery(tx, sid).compile();
  const query: CompiledQuery<SessionRow> = { ...compiledQuery, parameters: [sid] };
  const { rows } = await tx.executeQuery(query);
  return rows[0];
}

/** The session's id is its only parameter. */
function sessionQuery(tx: Tx, sid: string) {
  return tx
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('second_factor', (join) =>
      join.onRef('second_factor.user_id', '=', 'app_user.id').on('second_factor.confirmed_at', 'is not', sql.lit(null)),
    )
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .leftJoin('location', 'location.id', 'session.location_id')
    .leftJoin('profile', (join) =>
      join.onRef('profile.id', '=', 'session.profile_id').on('profile.is_active', 'is', sql.lit(true)),
    )
    .where('session.id', '=', sid)
    .select([
      'session.id as sid',
      'session.customer_id',
      'session.created_at',
      'session.last_seen_at',
      'session.ended_at',
    ])
    .select([
      'app_user.id as user_id',
      'uid',
      'email',
      'firstname',
      'lastname',
      'role',
      'app_user.is_active',
      'app_user.is_sample',
    ])
    .select('customer.ended_at as customer_ended_at')
    .select(['location.id as location_id', 'location.customer_id as location_customer_id', 'location.status'])
    .select(['is_task_allowed', 'is_inspection_tour_allowed', 'is_protocol_allowed', 'is_activity_allowed'])
    .select(['is_premium', 'player_check_allowed'])
    .select(['profile.id as profile_id', 'profile.customer_id as profile_customer_id', 'session.profile_since'])
    .select(['session.profile_chosen_offline', 'session.is_delivery'])
    .select(['second_factor.user_id as second_factor_of'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select((row) => [
      jsonArrayFrom(customerLinks(tx).whereRef('user_customer.user_id', '=', row.ref('app_user.id'))).as('customers'),
      jsonArrayFrom(locationLinks(tx).whereRef('user_location.user_id', '=', row.ref('app_user.id'))).as('locations'),
    ]);
}

/** Selects the active organisations to which users are linked. The caller has to restrict it to one user. */
export function customerLinks(tx: Tx) {
  return tx
    .selectFrom('user_customer')
    .innerJoin('customer', 'customer.id', 'user_customer.customer_id')
    .where('customer.is_active', 'is', sql.lit(true))
    .select(['customer.id', 'customer.is_demo']);
}

export function locationLinks(tx: Tx) {
  return tx
    .selectFrom('user_location')
    .innerJoin('location', 'location.id', 'user_location.location_id')
    .innerJoin('customer', 'customer.id', 'location.customer_id')
    .where('customer.is_active', 'is', sql.lit(true))
    .select(['location.id', 'location.customer_id', 'customer.is_demo']);
}

/** Postpones the end of an idle session. Once a minute is exact enough for a limit of twelve hours. */
export async function touchSession(tx: Tx, sid: string): Promise<void> {
  await sql`
    update session set last_seen_at = clock_timestamp()
    where id = ${sid} and last_seen_at < clock_timestamp() - interval '1 minute'
  `.execute(tx);
}
