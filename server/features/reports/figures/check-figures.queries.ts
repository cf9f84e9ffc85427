import { sql } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { LocationsInPeriod } from './record-figures.queries.ts';
import type { CheckCount } from './report-figures.ts';
import type { Month } from './report-months.rules.ts';

/** Counts the queries by day from the daily counts, and their outcomes from the log. */
export async function countChecks(
  tx: Tx,
  scope: Scope,
  { locationIds, from, to, days }: LocationsInPeriod & Pick<Month, 'days'>,
): Promise<readonly CheckCount[]> {
  const atTheseLocations = sql`${atLocation(scope)} and location_id = any(${locationIds})`;
  // While a log is being deleted, some of its days have no counts any more, but their remaining log entries are
  // counted.
  const { rows } = await sql<CheckCount>`
    select location_id as location,
      greatest(requests, clear + banned + unclear)::int as asked,
      coalesce(clear + banned + unclear + unavailable + refused, 0) >= coalesce(requests + unanswered, 0) as "isLogged",
      coalesce(clear, 0)::int as clear, coalesce(banned, 0)::int as banned, coalesce(unclear, 0)::int as unclear,
      coalesce(unavailable, 0)::int as unavailable, coalesce(refused, 0)::int as refused
    from (
      select location_id, sum(requests) as requests, sum(unanswered) as unanswered from location_usage_day
      where ${atTheseLocations} and day between ${days.from} and ${days.to} group by 1) counted
    full join (
      select location_id,
        count(*) filter (where outcome = 'clear') as clear, count(*) filter (where outcome = 'banned') as banned,
        count(*) filter (where outcome = 'unclear') as unclear,
        count(*) filter (where outcome = 'unavailable') as unavailable,
        count(*) filter (where outcome in ('quotaExhausted', 'certificateInvalid', 'noCertificate')) as refused
      from player_check where ${atTheseLocations} and asked_at >= ${from} and asked_at < ${to} group by 1) logged
    using (location_id)`.execute(tx);
  return rows;
}
