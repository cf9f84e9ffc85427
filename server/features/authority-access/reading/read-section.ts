import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { momentsOfDay, readDays } from '#server/features/authority-access/days/read-days.ts';
import {
  type AskedPeriod,
  everythingOf,
  grantedPeriod,
  refuseClosed,
  sectionsOf,
} from '#server/features/authority-access/granted-sections.ts';
import { readStandings } from '#server/features/authority-access/standings/read-standings.ts';
import { AuthoritySection, type EntrySection } from '#shared/contracts/authority-access/authority-access.ts';
import {
  type AuthorityCounts,
  type AuthorityEntry,
  type AuthorityPage,
  NOTICEABLE_SECTIONS,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { countGaps } from '#shared/contracts/authority-access/authority-days.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { countAnsweredDemands, findOwnDemands } from './demand-entries.queries.ts';
import { demandEntry } from './demand-entries.resource.ts';
import * as entries from './entries.resource.ts';
import { countForms, findProtocols, hasForm } from './protocol-entries.queries.ts';
import { protocolDetails, protocolEntry } from './protocol-entries.resource.ts';
import { findLocations } from './granted-locations.queries.ts';
import { findPeople, findProof } from './proof-entries.queries.ts';
import { personEntry, proofEntry } from './proof-entries.resource.ts';
import * as queries from './section-entries.queries.ts';
import { pageCount, rowsOfPage, type SectionRequest } from './section-request.ts';

interface CountedRow {
  readonly total: number;
  readonly noticeable?: number;
  readonly incomplete?: number;
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
  const period = grantedPeriod(authority, request);
  await refuseUnknownForm(store, authority, request.formId);
  const moments = await momentsAskedFor(store, authority, request);
  const find = (page: number) =>
    findEntries(store, authority, request.section, {
      ...period,
      moments,
      isNoticeable: request.isNoticeable,
      isOpen: request.isOpen,
      formId: request.formId,
      outcome: request.outcome,
      actionName: request.actionName,
      ...rowsOfPage(page),
    });
  const { rows, entries: found } = await find(request.page);
  // Each row has the total, so that of a page without rows is read from the first page.
  const [row] = rows.length === 0 && request.page > 1 ? (await find(1)).rows : rows;
  const total = row?.total ?? 0;
  return { section: request.section, entries: [...found], total, page: request.page, pages: pageCount(total) };
}

/** A form is known if the access opens a protocol of it, on whatever day. @throws NotFound */
async function refuseUnknownForm(store: Store, authority: AuthorityActor, formId: number | null): Promise<void> {
  if (formId === null) return;
  const selection = { ...everythingOf(authority), formId, isNoticeable: false, limit: 1, offset: 0 };
  if (!(await store.asActor(authority.scope, 'read only', (tx) => hasForm(tx, selection)))) throw new NotFound();
}

async function momentsAskedFor(store: Store, authority: AuthorityActor, { locationId, openingDay }: SectionRequest) {
  if (locationId === null || openingDay === null) return undefined;
  return store.asActor(authority.scope, 'read only', (tx) => momentsOfDay(tx, authority, locationId, openingDay));
}

/** Counts the entries of each section that the access opens. @throws NotFound if it does not open the location */
export function countSections(store: Store, authority: AuthorityActor, request: AskedPeriod): Promise<AuthorityCounts> {
  refuseClosed(authority, { section: 'location', locationId: request.locationId });
  const finders = findersOf(authority);
  const selection = { ...grantedPeriod(authority, request), isNoticeable: false, limit: 1, offset: 0 };
  return store.asActor(authority.scope, 'read only', async (tx) => {
    const sections: AuthorityCounts['sections'] = [];
    const opened = sectionsOf(authority);
    const days = opened.includes('days') ? await readDays(tx, authority, request) : undefined;
    for (const section of opened) {
      if (section === 'days') {
        const { missing: total, incomplete } = countGaps(days ?? { locations: [] });
        sections.push({ section, total, incomplete });
        continue;
      }
      const [row] = (await finders[section](tx, selection)).rows;
      const noticeable = NOTICEABLE_SECTIONS.includes(section) ? { noticeable: row?.noticeable ?? 0 } : {};
      sections.push({ section, total: row?.total ?? 0, ...noticeable });
    }
    const formCounts = (await countForms(tx, selection)).map(({ id, name, total }) => ({
      '@id': iri(forms.path, id),
      name,
      total,
    }));
    return {
      sections,
      forms: formCounts,
      actions: opened.includes('measures') ? [...(await queries.countActions(tx, selection))] : [],
      answeredDemands: await countAnsweredDemands(tx, selection),
      locations: await readStandings(tx, authority, selection, days),
    };
  });
}

/** Splits the key of an entry: `tours-12`. @throws NotFound */
export function readEntryKey(key: string): { readonly section: EntrySection; readonly id: number } {
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(key) ?? [];
  const section = AuthoritySection.options.find((option) => option === name);
  if (section === undefined || section === 'days') throw new NotFound();
  return { section, id: Number(id) };
}

/** @throws NotFound if the access does not open it */
export async function readEntry(store: Store, authority: AuthorityActor, key: string): Promise<AuthorityEntry> {
  const { section, id } = readEntryKey(key);
  refuseClosed(authority, { section, locationId: null });
  const selection = { ...everythingOf(authority), isNoticeable: false, id, limit: 1, offset: 0 };
  const { entries: found } = await findEntries(store, authority, section, selection);
  const [entry] = found;
  if (entry === undefined) throw new NotFound();
  return entry;
}

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

const findersOf = ({ shows_names: showsNames }: AuthorityActor): Readonly<Record<EntrySection, FindEntries>> => ({
  location: finder(findLocations, entries.locationEntry),
  concept: finder(findLocations, entries.conceptEntry),
  measures: finder(queries.findMeasures, entries.measureEntry),
  tours: finder(queries.findTours, entries.tourEntry),
  protocols: finder(findProtocols, protocolEntry),
  proofs: finder(findPeople, (row) => personEntry(row, { showsNames })),
  files: finder(queries.findFiles, entries.fileEntry),
  reports: finder(queries.findReports, entries.reportEntry),
  demands: finder(findOwnDemands, demandEntry),
});

function findEntries(
  store: Store,
  authority: AuthorityActor,
  section: EntrySection,
  selection: queries.Selection,
): Promise<Found> {
  const { id } = selection;
  const find = id === undefined ? findersOf(authority)[section] : findersById(authority, id)[section];
  return store.asActor(authority.scope, 'read only', (tx) => find(tx, selection));
}

/** A missed tour says when the tours around it were made. */
const findTour: FindEntries = async (tx, selection) => {
  const rows = await queries.findTours(tx, selection);
  const [row] = rows;
  if (row?.completion_source !== 'missed') return { rows, entries: rows.map(entries.tourEntry) };
  return { rows, entries: [entries.missedTourDetails(row, await queries.findToursAround(tx, selection, row))] };
};

/** A single protocol has all its answers, and a single proof is read without the others of its person. */
const findersById = (authority: AuthorityActor, id: number): Readonly<Record<EntrySection, FindEntries>> => ({
  ...findersOf(authority),
  tours: findTour,
  protocols: finder(findProtocols, (row) => protocolDetails(row, authority)),
  proofs: finder(
    (tx, selection) => findProof(tx, { ...selection, id }),
    (row) => proofEntry(row, { showsNames: authority.shows_names }),
  ),
});
