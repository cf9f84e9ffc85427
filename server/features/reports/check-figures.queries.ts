import { sql } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Asked } from './record-figures.queries.ts';
import type { CheckCount } from './report-figures.ts';

/** Queries of guests, by their outcome. */
export async function countChecks(
  tx: Tx,
  scope: Scope,
  { locationIds, from, to }: Asked,
): Promise<readonly CheckCount[]> {
  const { rows } = await sql<CheckCount>`
    select location_id as location, outcome, count(*)::int as total from player_check
    where ${atLocation(scope)} and location_id = any(${locationIds}) and asked_at >= ${from} and asked_at < ${to}
    group by 1, 2`.execute(tx);
  return rows;
}
