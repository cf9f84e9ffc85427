// Counts by location what an authority reads. Row-level security limits the rows to what the access grants.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import {
  isAtLocation,
  isExpired,
  isInPeriod,
  isProofOfPeriod,
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

export async function countProofs(tx: Tx, selection: Selection): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select at.id as location, count(*)::int as total, count(*) filter (where ${isExpired(selection)})::int as gaps,
      0 as remarks
    from unnest(${selection.locationIds}::bigint[]) as at (id)
    cross join lateral (select authority_profiles(array[at.id]) as ids offset 0) staff
    join profile_document on profile_id = any(staff.ids)
    where ${isProofOfPeriod(selection)}
    group by at.id`.execute(tx);
  return rows;
}
