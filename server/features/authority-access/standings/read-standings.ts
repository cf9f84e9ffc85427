// Says for each location what it has and what it lacks, so that an inspection begins with what matters.
import { sql } from 'kysely';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Tx } from '#server/db/database.ts';
import { iri } from '#server/http/render/item.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { type AuthorityDays, countGaps } from '#shared/contracts/authority-access/authority-days.ts';
import type { AuthorityCounts, Standing } from '#shared/contracts/authority-access/authority-reading.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  findLocations,
  type LocationRow,
} from '#server/features/authority-access/reading/granted-locations.queries.ts';
import { countFindings } from '#server/features/authority-access/reading/protocol-entries.queries.ts';
import {
  isAtLocation,
  isExpired,
  isInPeriod,
  isProofOfPeriod,
  type Selection,
} from '#server/features/authority-access/reading/section-entries.queries.ts';

type Counted = Pick<Standing, 'total' | 'gaps' | 'remarks'>;
type CountedByLocation = ReadonlyMap<number, Counted>;
const NOTHING: Counted = { total: 0, gaps: 0, remarks: 0 };

/** @param days those that `readDays` judged; undefined if the access does not open them */
export async function readStandings(
  tx: Tx,
  { kinds }: Pick<AuthorityActor, 'kinds'>,
  selection: Selection,
  days: AuthorityDays | undefined,
): Promise<AuthorityCounts['locations']> {
  const rows = await findLocations(tx, { ...selection, limit: selection.locationIds.length });
  const counted: Partial<Record<Standing['subject'], CountedByLocation>> = {
    permit: new Map(rows.map((row) => [row.id, countPermits(row, selection)])),
    concept: new Map(rows.map((row) => [row.id, { total: 1, gaps: row.is_noticeable ? 1 : 0, remarks: 0 }])),
    ...(kinds.includes('protocols') && { days: protocolDays(rows, days) }),
    ...(kinds.includes('records') && { tours: await countTours(tx, selection) }),
    ...(kinds.includes('protocols') && {
      findings: new Map(
        (await countFindings(tx, selection)).map(({ location, total, open }) => [
          location,
          { total, gaps: open, remarks: 0 },
        ]),
      ),
    }),
    ...(kinds.includes('proofs') && { proofs: await countProofs(tx, selection) }),
  };
  const subjects = SUBJECTS.flatMap((subject) => {
    const byLocation = counted[subject];
    return byLocation === undefined ? [] : [{ subject, byLocation }];
  });
  return rows.map(({ id, title }) => ({
    '@id': iri(locations.path, id),
    name: title,
    standings: subjects.map(({ subject, byLocation }) => ({ subject, ...(byLocation.get(id) ?? NOTHING) })),
  }));
}

const SUBJECTS: readonly Standing['subject'][] = ['permit', 'concept', 'days', 'tours', 'findings', 'proofs'];

function countPermits({ permits }: LocationRow, { today }: Selection): Counted {
  const isOver = (until: string | null) =>
    until !== null && localDay(new Date(until).getTime(), SERVER_TIME_ZONE) < today;
  return { total: permits.length, gaps: permits.filter(({ until }) => isOver(until)).length, remarks: 0 };
}

function protocolDays(rows: readonly LocationRow[], days: AuthorityDays | undefined): CountedByLocation {
  return new Map(
    rows.flatMap(({ id }) => {
      const judged = days?.locations.find((location) => location['@id'] === iri(locations.path, id));
      if (judged === undefined) return [];
      const due = judged.rows.filter((row) => row.section === 'protocols' && row.isDueDaily);
      const { missing, incomplete } = countGaps({ locations: [{ ...judged, rows: due }] });
      const total = Math.max(0, ...due.map(({ judgedDays }) => judgedDays));
      return [[id, { total, gaps: missing, remarks: incomplete }]];
    }),
  );
}

type CountRow = Counted & { readonly location: number };
const byLocation = (rows: readonly CountRow[]): CountedByLocation =>
  new Map(rows.map(({ location, total, gaps, remarks }) => [location, { total, gaps, remarks }]));

async function countTours(tx: Tx, selection: Selection): Promise<CountedByLocation> {
  const { rows } = await sql<CountRow>`
    select location_id as location, count(*)::int as total,
      count(*) filter (where completion_source = 'missed')::int as gaps,
      count(*) filter (where completion_source <> 'missed' and is_finding)::int as remarks
    from inspection_tour
    where corrected_by_id is null and ${isAtLocation(selection)} and ${isInPeriod(selection)}
    group by location_id`.execute(tx);
  return byLocation(rows);
}

async function countProofs(tx: Tx, selection: Selection): Promise<CountedByLocation> {
  const { rows } = await sql<CountRow>`
    select place.id as location, count(*)::int as total, count(*) filter (where ${isExpired(selection)})::int as gaps,
      0 as remarks
    from unnest(${selection.locationIds}::bigint[]) as place (id)
    cross join lateral (select authority_profiles(array[place.id]) as ids offset 0) staff
    join profile_document on profile_id = any(staff.ids)
    where ${isProofOfPeriod(selection)}
    group by place.id`.execute(tx);
  return byLocation(rows);
}
