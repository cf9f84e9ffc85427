// Says for each location what it has and what it lacks, so that an inspection begins with what matters.
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Tx } from '#server/db/database.ts';
import { toWireDate } from '#server/http/read/dates.ts';
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
import { countPeople } from '#server/features/authority-access/reading/proof-entries.queries.ts';
import type { Selection, StandingRow } from '#server/features/authority-access/reading/section-entries.queries.ts';
import { gapDaysOf } from './gap-days.rules.ts';
import { countTours, findLatestRecords, type LatestRow } from './standings.queries.ts';

type Counted = Omit<Standing, 'subject'>;
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
    ...(kinds.includes('files') && { permit: new Map(rows.map((row) => [row.id, countPermit(row, selection)])) }),
    concept: new Map(rows.map((row) => [row.id, { total: 1, gaps: row.is_noticeable ? 1 : 0, remarks: 0 }])),
    ...(kinds.includes('protocols') && { days: protocolDays(rows, days) }),
    ...(kinds.includes('records') && { tours: byLocation(await countTours(tx, selection)) }),
    ...(kinds.includes('protocols') && { findings: byLocation(await countFindings(tx, selection)) }),
    ...(kinds.includes('proofs') && { proofs: byLocation(await countPeople(tx, selection)) }),
  };
  const subjects = SUBJECTS.flatMap((subject) => {
    const byLocationId = counted[subject];
    return byLocationId === undefined ? [] : [{ subject, byLocationId }];
  });
  const latest = await findLatestRecords(tx, selection, kinds);
  return rows.map(({ id, title }) => ({
    '@id': iri(locations.path, id),
    name: title,
    standings: subjects.map(({ subject, byLocationId }) => ({ subject, ...(byLocationId.get(id) ?? NOTHING) })),
    gapDays: gapDaysOf(days?.locations.find((location) => location['@id'] === iri(locations.path, id))?.rows ?? []),
    latest: latestOf(latest.find(({ location }) => location === id)),
  }));
}

const latestOf = (row: LatestRow | undefined) => ({
  measures: toWireDate(row?.measures ?? null),
  tours: toWireDate(row?.tours ?? null),
  protocols: toWireDate(row?.protocols ?? null),
});

const SUBJECTS: readonly Standing['subject'][] = ['permit', 'concept', 'days', 'tours', 'findings', 'proofs'];

function countPermit({ permit_name: name, permit_until: until }: LocationRow, { judgedOn }: Selection): Counted {
  if (name === null) return NOTHING;
  const isOver = until !== null && localDay(until.getTime(), SERVER_TIME_ZONE) < judgedOn;
  return { total: 1, gaps: isOver ? 1 : 0, remarks: 0 };
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

const byLocation = (rows: readonly StandingRow[]): CountedByLocation =>
  new Map(rows.map(({ location, ...counted }) => [location, counted]));
