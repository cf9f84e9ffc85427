import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { AuthoritySection, type AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import {
  type AuthorityCounts,
  type AuthorityEntry,
  type AuthorityPage,
  NOTICEABLE_SECTIONS,
} from '#shared/contracts/authority-access/authority-reading.ts';
import * as entries from './entries.resource.ts';
import { protocolDetails, protocolEntry } from './protocol-entries.resource.ts';
import { findLocations } from './granted-locations.queries.ts';
import * as queries from './section-entries.queries.ts';
import { pageCount, rowsOfPage, type SectionRequest } from './section-request.ts';

/** The kind an access must open for a section; null for those that every access opens. */
const KINDS: Readonly<Record<AuthoritySection, AuthorityKind | null>> = {
  location: null,
  concept: null,
  measures: 'records',
  tours: 'records',
  protocols: 'protocols',
  proofs: 'proofs',
  files: 'files',
  reports: 'reports',
  demands: null,
};

export const sectionsOf = ({ kinds }: Pick<AuthorityActor, 'kinds'>): AuthoritySection[] =>
  AuthoritySection.options.filter((section) => {
    const kind = KINDS[section];
    return kind === null || kinds.includes(kind);
  });

interface CountedRow {
  readonly total: number;
  readonly noticeable?: number;
}

interface Found {
  readonly rows: readonly CountedRow[];
  readonly entries: readonly AuthorityEntry[];
}

/** @throws NotFound if the access does not open the section or the location */
export async function readSection(
  store: Store,
  authority: AuthorityActor,
  request: SectionRequest,
): Promise<AuthorityPage> {
  refuseClosed(authority, request);
  const find = (page: number) =>
    findEntries(store, authority, request.section, { ...chosenRows(authority, request), ...rowsOfPage(page) });
  const { rows, entries: found } = await find(request.page);
  // Each row has the total, so that of a page without rows is read from the first page.
  const [row] = rows.length === 0 && request.page > 1 ? (await find(1)).rows : rows;
  const total = row?.total ?? 0;
  return { section: request.section, entries: [...found], total, page: request.page, pages: pageCount(total) };
}

/** Counts the entries of each section that the access opens. @throws NotFound if it does not open the location */
export function countSections(
  store: Store,
  authority: AuthorityActor,
  request: Pick<SectionRequest, 'locationId' | 'from' | 'to'>,
): Promise<AuthorityCounts> {
  refuseClosed(authority, { section: 'location', locationId: request.locationId });
  const finders = findersOf(authority);
  return store.asActor(authority.scope, 'read only', async (tx) => {
    const sections: AuthorityCounts['sections'] = [];
    for (const section of sectionsOf(authority)) {
      const selection = { ...chosenRows(authority, { ...request, isNoticeable: false }), limit: 1, offset: 0 };
      const [row] = (await finders[section](tx, selection)).rows;
      const noticeable = NOTICEABLE_SECTIONS.includes(section) ? { noticeable: row?.noticeable ?? 0 } : {};
      sections.push({ section, total: row?.total ?? 0, ...noticeable });
    }
    return { sections, answeredDemands: await queries.countAnsweredDemands(tx, authority.scope) };
  });
}

export const germanToday = () => localDay(Date.now(), SERVER_TIME_ZONE);

/** Limits what is asked for to what the access opens. */
const chosenRows = (
  authority: AuthorityActor,
  { locationId, from, to, isNoticeable }: Omit<SectionRequest, 'section' | 'page'>,
) => ({
  scope: authority.scope,
  locationIds: locationId === null ? authority.location_ids : [locationId],
  from: later(authority.from_on, from),
  to: earlier(authority.to_on, to),
  today: germanToday(),
  isNoticeable,
});

/** Splits the key of an entry: `tours-12`. @throws NotFound */
export function readEntryKey(key: string): { readonly section: AuthoritySection; readonly id: number } {
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(key) ?? [];
  const section = AuthoritySection.options.find((option) => option === name);
  if (section === undefined) throw new NotFound();
  return { section, id: Number(id) };
}

/** @throws NotFound if the access does not open it */
export async function readEntry(store: Store, authority: AuthorityActor, key: string): Promise<AuthorityEntry> {
  const { section, id } = readEntryKey(key);
  refuseClosed(authority, { section, locationId: null });
  const selection = {
    scope: authority.scope,
    locationIds: authority.location_ids,
    from: authority.from_on,
    to: authority.to_on,
    today: germanToday(),
    isNoticeable: false,
    id,
    limit: 1,
    offset: 0,
  };
  const { entries: found } = await findEntries(store, authority, section, selection);
  const [entry] = found;
  if (entry === undefined) throw new NotFound();
  return entry;
}

function refuseClosed(
  authority: AuthorityActor,
  { section, locationId }: Pick<SectionRequest, 'section' | 'locationId'>,
): void {
  if (!sectionsOf(authority).includes(section)) throw new NotFound();
  if (locationId !== null && !authority.location_ids.includes(locationId)) throw new NotFound();
}

const later = (granted: string, wanted: string | null) => (wanted !== null && wanted > granted ? wanted : granted);
const earlier = (granted: string, wanted: string | null) => (wanted !== null && wanted < granted ? wanted : granted);

type FindEntries = (tx: Tx, selection: queries.Selection) => Promise<Found>;

const finder =
  <Row extends CountedRow>(
    findRows: (tx: Tx, selection: queries.Selection) => Promise<readonly Row[]>,
    toEntry: (row: Row) => AuthorityEntry,
  ): FindEntries =>
  async (tx, selection) => {
    const rows = await findRows(tx, selection);
    return { rows, entries: rows.map(toEntry) };
  };

const findersOf = ({ shows_names: showsNames }: AuthorityActor): Readonly<Record<AuthoritySection, FindEntries>> => ({
  location: finder(findLocations, entries.locationEntry),
  concept: finder(findLocations, entries.conceptEntry),
  measures: finder(queries.findMeasures, entries.measureEntry),
  tours: finder(queries.findTours, entries.tourEntry),
  protocols: finder(queries.findProtocols, protocolEntry),
  proofs: finder(queries.findProofs, (row) => entries.proofEntry(row, { showsNames })),
  files: finder(queries.findFiles, entries.fileEntry),
  reports: finder(queries.findReports, entries.reportEntry),
  demands: finder(queries.findOwnDemands, entries.demandEntry),
});

function findEntries(
  store: Store,
  authority: AuthorityActor,
  section: AuthoritySection,
  selection: queries.Selection,
): Promise<Found> {
  const isDetailed = section === 'protocols' && selection.id !== undefined;
  const find = isDetailed
    ? finder(queries.findProtocols, (row) => protocolDetails(row, authority))
    : findersOf(authority)[section];
  return store.asActor(authority.scope, 'read only', (tx) => find(tx, selection));
}
