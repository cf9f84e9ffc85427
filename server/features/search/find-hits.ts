import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import { withLocationNames } from '#server/db/location-names.ts';
import { MAX_FOUND, type SearchedTable } from '#server/db/search.ts';
import { findActivities } from '#server/features/activities/activities.public.ts';
import { findCustomers } from '#server/features/customers/customers.public.ts';
import { findDocuments } from '#server/features/documents/documents.public.ts';
import { findForms } from '#server/features/forms/forms.public.ts';
import { findTours } from '#server/features/inspection-tours/inspection-tours.public.ts';
import { findLocations } from '#server/features/locations/locations.public.ts';
import { findNamedProofs } from '#server/features/profile-documents/profile-documents.public.ts';
import { findProfiles } from '#server/features/profiles/profiles.public.ts';
import { findProtocols } from '#server/features/protocols/protocols.public.ts';
import { findReports } from '#server/features/reports/reports.public.ts';
import { findTasks } from '#server/features/tasks/tasks.public.ts';
import type { Condition, ListQuery } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import {
  SEARCH_KINDS,
  SearchKind,
  MAX_SHOWN_HITS,
  MAX_SHOWN_HITS_OF_ONE_KIND,
  type SearchGroup,
  type SearchHit,
  type SearchResult,
} from '#shared/contracts/search/search.ts';
import { searchWords } from '#shared/search-text.ts';
import {
  canReadActivities,
  canReadDocuments,
  canReadInspectionTours,
  canReadSharedData,
  canReadProfiles,
  canReadProtocols,
  canReadReports,
  canReadTasks,
  canManageForms,
  canManageProofs,
  canWriteProtocol,
  isAdmin,
  type Actor,
} from '#shared/permissions.ts';
import { findRecordIds } from './search.queries.ts';
import {
  activityHit,
  customerHit,
  documentHit,
  formHit,
  locationHit,
  profileHit,
  proofHit,
  protocolHit,
  reportHit,
  taskHit,
  tourHit,
  type Viewer,
} from './search.resource.ts';
import { rankByName } from './search.rules.ts';

type SortOrder = readonly (readonly [field: string, direction: 'asc' | 'desc'])[];

/** How records of one kind are found: with the query, the scope and the permission of their list. */
interface KindSearch {
  readonly allow: (actor: SessionActor) => boolean;
  /** Set for the tables with many rows, which have an index of words; all others are found by the search of their list. */
  readonly table?: SearchedTable;
  readonly find: (tx: Tx, scope: Scope, query: ListQuery, viewer: Viewer) => Promise<Page<SearchHit>>;
  /** Conditions of every search, which leave out replaced and erased records. */
  readonly fixedConditions: readonly Condition[];
  readonly order: SortOrder;
  /** Whether the titles are names that people search for, so that the names that fit best come first. */
  readonly isNamed?: true;
}

/** So many records of a kind with names are compared by their names. */
const MAX_RANKED = 60;

const hitFinder =
  <Row>(
    find: (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>,
    toHit: (row: Row, viewer: Viewer) => SearchHit,
  ): KindSearch['find'] =>
  async (tx, scope, query, viewer) => {
    const { items, total } = await find(tx, scope, query);
    return { items: items.map((row) => toHit(row, viewer)), total };
  };

const latestCondition: Condition = { field: 'correctedBy', operator: 'empty' };

/** Admins open a form to change it, everybody else to fill it in. */
const canOpenForms = (actor: Actor): boolean => canManageForms(actor) || canWriteProtocol(actor);

const searchesByKind: Readonly<Record<SearchKind, KindSearch>> = {
  location: {
    allow: canReadSharedData,
    find: hitFinder(findLocations, locationHit),
    fixedConditions: [],
    isNamed: true,
    order: [
      ['status', 'asc'],
      ['name', 'asc'],
    ],
  },
  profile: {
    allow: canReadProfiles,
    find: hitFinder(withLocationNames(findProfiles), profileHit),
    fixedConditions: [{ field: 'erasedAt', operator: 'empty' }],
    isNamed: true,
    order: [
      ['isActive', 'desc'],
      ['name', 'asc'],
    ],
  },
  proof: {
    // Only the management has a page for each of them.
    allow: canManageProofs,
    find: hitFinder(findNamedProofs, proofHit),
    fixedConditions: [],
    order: [
      ['status', 'asc'],
      ['name', 'asc'],
    ],
  },
  activity: {
    allow: canReadActivities,
    table: 'activity',
    find: hitFinder(findActivities, activityHit),
    fixedConditions: [latestCondition],
    order: [['occurredAt', 'desc']],
  },
  tour: {
    allow: canReadInspectionTours,
    table: 'inspection_tour',
    find: hitFinder(findTours, tourHit),
    fixedConditions: [latestCondition],
    order: [['occurredAt', 'desc']],
  },
  protocol: {
    allow: canReadProtocols,
    table: 'protocol',
    find: hitFinder(findProtocols, protocolHit),
    fixedConditions: [latestCondition],
    order: [['occurredAt', 'desc']],
  },
  task: {
    allow: canReadTasks,
    table: 'task',
    find: hitFinder(findTasks, taskHit),
    fixedConditions: [latestCondition],
    // Open tasks come first: they have no time of completion, which PostgreSQL puts before all others.
    order: [
      ['doneAt', 'desc'],
      ['doAt', 'asc'],
    ],
  },
  document: {
    allow: canReadDocuments,
    find: hitFinder(withLocationNames(findDocuments), documentHit),
    fixedConditions: [{ field: 'replacedBy', operator: 'empty' }],
    isNamed: true,
    order: [['name', 'asc']],
  },
  report: {
    allow: canReadReports,
    find: hitFinder(withLocationNames(findReports), reportHit),
    fixedConditions: [],
    order: [['to', 'desc']],
  },
  form: {
    allow: canOpenForms,
    find: hitFinder(findForms, formHit),
    fixedConditions: [{ field: 'isActive', operator: 'true' }],
    isNamed: true,
    order: [['name', 'asc']],
  },
  customer: {
    // All others work for an organisation that they have chosen.
    allow: isAdmin,
    find: hitFinder(findCustomers, customerHit),
    fixedConditions: [],
    isNamed: true,
    order: [
      ['isActive', 'desc'],
      ['name', 'asc'],
    ],
  },
};

export async function findHits(context: Context, conditions: readonly Condition[]): Promise<SearchResult> {
  const { tx, scope, actor } = context;
  const { text, kind } = readSearch(conditions);
  if (searchWords(text).length === 0) return { groups: [] };
  const kinds = SEARCH_KINDS.filter(
    (searchKind) => searchesByKind[searchKind].allow(actor) && (kind === null || searchKind === kind),
  );
  const tables = kinds.flatMap((searchKind) => searchesByKind[searchKind].table ?? []);
  const idsByTable = await findRecordIds(tx, scope, tables, text);
  const pageSize = kind === null ? MAX_SHOWN_HITS : MAX_SHOWN_HITS_OF_ONE_KIND;
  const groups = await Promise.all(
    kinds.map(async (searchKind): Promise<SearchGroup> => {
      const { table } = searchesByKind[searchKind];
      const ids = table === undefined ? undefined : (idsByTable[table] ?? []);
      if (ids?.length === 0) return { kind: searchKind, total: 0, isMore: false, hits: [] };
      const condition: Condition =
        ids === undefined
          ? { field: 'search', operator: 'any of', values: [text] }
          : { field: 'id', operator: 'any of', values: ids };
      const { fixedConditions, order, find, isNamed = false } = searchesByKind[searchKind];
      const query = firstPageQuery([condition, ...fixedConditions], order, isNamed ? MAX_RANKED : pageSize);
      const { items, total } = await find(tx, scope, query, context);
      const hits = isNamed ? rankByName(items, text).slice(0, pageSize) : [...items];
      return { kind: searchKind, total, isMore: ids?.length === MAX_FOUND, hits };
    }),
  );
  return { groups: groups.filter(({ total }) => total > 0) };
}

interface SearchQuery {
  readonly text: string;
  /** Null for all kinds. */
  readonly kind: SearchKind | null;
}

/** An unknown kind is ignored: all kinds are searched. */
function readSearch(conditions: readonly Condition[]): SearchQuery {
  let text = '';
  let kind: SearchKind | null = null;
  for (const condition of conditions) {
    if (condition.field === 'q' && condition.operator === 'containing') text = condition.text;
    if (condition.field === 'kind' && condition.operator === 'any of')
      kind = SearchKind.safeParse(condition.values.at(-1)).data ?? null;
  }
  return { text, kind };
}

/** Records that are equal in this order come newest first. */
const firstPageQuery = (conditions: readonly Condition[], order: SortOrder, pageSize: number): ListQuery => ({
  conditions,
  order: [...order, ['id', 'desc'] as const].map(([field, direction]) => ({ field, direction })),
  page: 1,
  pageSize,
  isPaged: true,
});
