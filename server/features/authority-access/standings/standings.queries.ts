// Counts by location what an authority reads. Row-level security limits the rows to what the access grants.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import {
  isAtLocation,
  isInPeriod,
  type Selection,
  type StandingRow,
} from '#server/features/authority-access/reading/section-entries.queries.ts';

export async function countTours(tx: Tx, selection: Selection): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select location_id as location, count(*)::int as total,
      count(*) filter (where completion_source = 'missed')::int as gaps,
      count(*) filter (where completion_source <> 'missed' and is_finding)::int as remarks
    from inspection_tour
    where corrected_by_id is null and ${isAtLocation(selection)} and ${isInPeriod(selection)}
    group by location_id`.execute(tx);
  return rows;
}
