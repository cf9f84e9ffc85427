// Counts by location what an authority reads. Row-level security limits the rows to what the access grants.
import { sql } from 'kysely';
import type { AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import type { Tx } from '#server/db/database.ts';
import {
  IS_MISSED_TOUR,
  IS_TOUR_WITH_FINDING,
  IS_UNCONFIRMED_TOUR,
  isAtLocation,
  isInPeriod,
  type Selection,
  type StandingRow,
} from '#server/features/authority-access/reading/section-entries.queries.ts';

export async function countTours(tx: Tx, selection: Selection): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select location_id as location, count(*)::int as total,
      count(*) filter (where ${IS_MISSED_TOUR})::int as gaps,
      count(*) filter (where ${IS_UNCONFIRMED_TOUR})::int as unconfirmed,
      count(*) filter (where ${IS_TOUR_WITH_FINDING})::int as remarks
    from inspection_tour
    where corrected_by_id is null and ${isAtLocation(selection)} and ${isInPeriod(selection)}
    group by location_id`.execute(tx);
  return rows;
}

export interface LatestRow {
  readonly location: number;
  readonly measures: Date | null;
  readonly tours: Date | null;
  readonly protocols: Date | null;
}

/** Finds when something was last recorded at each location, of the kinds that the access opens. */
export async function findLatestRecords(
  tx: Tx,
  selection: Selection,
  kinds: readonly AuthorityKind[],
): Promise<readonly LatestRow[]> {
  const latest = (table: 'activity' | 'inspection_tour' | 'protocol', kind: AuthorityKind, condition = sql`true`) =>
    kinds.includes(kind)
      ? sql`(select max(occurred_at) from ${sql.table(table)}
          where location_id = location.id and corrected_by_id is null and ${isInPeriod(selection)} and ${condition})`
      : sql`null::timestamptz`;
  const { rows } = await sql<LatestRow>`
    select id as location,
      ${latest('activity', 'records', sql`not is_cancelled`)} as measures,
      ${latest('inspection_tour', 'records', sql`completion_source = 'manual'`)} as tours,
      ${latest('protocol', 'protocols', sql`state = 'closed'`)} as protocols
    from location where id = any(${selection.locationIds}::bigint[])`.execute(tx);
  return rows;
}
