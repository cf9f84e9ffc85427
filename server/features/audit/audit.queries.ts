import { sql, type RawBuilder } from 'kysely';
import { linkedCustomers, linkedUsers, ofCustomer, sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { typesOf } from './audit-kinds.rules.ts';

export type AuditRow = Row<'audit_entry'> & {
  /** Openings of the body's commitments that were not erased. */
  readonly openings: Readonly<Record<string, string>> | null;
};

type FilterIds = readonly (string | number)[];

const source: ListSource = {
  table: 'audit_entry',
  // Entries are visible to everybody who may read their organisation's log.
  visibleRows: ofCustomer,
  // Each ledger stores its size, so its entries need not be counted.
  countAll: (scope) => sql`
    (select coalesce(sum(size), 0)::bigint from ledger where ${ofCustomer(scope)})
    + (select count(*) from security_event where ${ofCustomer(scope)})`,
  columns: { at: 'at', location: 'location_id', customer: 'customer_id', source: 'source' },
  conditions: {
    group: (_scope, groups) => hasType(groups.flatMap((group) => typesOf(String(group)))),
    // Finds entries by the acting user or by the user they concern.
    actor: (_scope, ids) => sql`(actor_id = any(${ids}) or user_id = any(${ids}))`,
    // Finds entries by the signing profile or by the profile they are about.
    profile: (_scope, ids) =>
      sql`(profile_id = any(${ids}) or (entity_id = any(${ids}) and entity = any(${irisBelow('profiles', ids)})))`,
    entity: (_scope, texts) => concernsAny(texts),
  },
};

/**
 * Writes the types as literals, because PostgreSQL chooses the index by their frequency, which it cannot estimate for
 * parameters.
 */
const hasType = (types: readonly string[]) =>
  types.length === 0 ? sql<boolean>`false` : sql<boolean>`type in (${sql.join(types.map((type) => sql.lit(type)))})`;

const irisBelow = (collection: string, ids: FilterIds) => ids.map((id) => `/api/${collection}/${id}`);

/** Matches '4711' with records of any kind that have this id, and '/api/tasks/4711' with that record only. */
function concernsAny(texts: FilterIds): RawBuilder<boolean> {
  const searchConditions = texts.map((text) => {
    const [, iri, digits] = /^(\/api\/[a-z_]+\/)?(\d{1,15})$/.exec(String(text).trim()) ?? [];
    if (digits === undefined) return sql<boolean>`false`;
    const hasEntityId = sql<boolean>`entity_id = ${Number(digits)}`;
    return iri === undefined ? hasEntityId : sql<boolean>`(${hasEntityId} and entity = ${iri + digits})`;
  });
  return sql`(${sql.join(searchConditions, sql` or `)})`;
}

const withDetails = (rows: RawBuilder<unknown>) => sql`
  select audit_entry.*, (
    select jsonb_object_agg(field, value) from ledger_opening
    where ledger_opening.customer_id = audit_entry.customer_id and ledger_opening.seq = audit_entry.seq
  ) as openings from ${rows} as audit_entry`;

/** Finds entries of both logs. In the scope of a location there are none, because its staff may read neither. */
export async function findAuditEntries(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<AuditRow>> {
  if (scope.kind === 'location') return { items: [], total: 0 };
  const page = pageSource(tx, source, scope, query);
  const { rows } = await sql<AuditRow & { all_rows: number | null }>`
    select *, ${page.total} as all_rows from (${withDetails(page.rows)}) as audit_entry order by ${page.order}`.execute(
    tx,
  );
  return page.finish(rows);
}

export async function findAuditEntry(tx: Tx, scope: Scope, id: number): Promise<AuditRow | undefined> {
  if (scope.kind === 'location') return undefined;
  const { rows } = await sql<AuditRow>`${withDetails(oneRow(source, scope, id))}`.execute(tx);
  return rows[0];
}

interface EntryPosition {
  readonly customerId: number | null;
  readonly entity: string;
  /** Sequence number of the entry whose predecessor is wanted. */
  readonly seq: number | null;
}

/** Finds the previous entry about a record. */
export async function findEntryBefore(
  tx: Tx,
  scope: Scope,
  { customerId, entity, seq }: EntryPosition,
): Promise<AuditRow | undefined> {
  const previousEntry = sql`(
    select * from audit_entry
    where ${source.visibleRows(scope)} and source = 'ledger' and customer_id = ${customerId} and seq < ${seq}
      and entity_id = ${Number(entity.slice(entity.lastIndexOf('/') + 1))} and entity = ${entity}
    order by seq desc limit 1)`;
  const { rows } = await sql<AuditRow>`${withDetails(previousEntry)}`.execute(tx);
  return rows[0];
}

interface NamedTable {
  readonly table: RawBuilder<unknown>;
  readonly name: RawBuilder<string>;
  readonly visibleRows: (scope: Scope) => RawBuilder<boolean>;
}

const namesOfTable = (
  table: string,
  visibleRows: NamedTable['visibleRows'],
  name: RawBuilder<string> = sql`name`,
): NamedTable => ({
  table: sql.table(table),
  name,
  visibleRows,
});

/** The records that entries can refer to, by the segment of their path. */
const NAMED_TABLES: Readonly<Record<string, NamedTable>> = {
  users: namesOfTable('app_user', linkedUsers, sql`concat_ws(' ', firstname, lastname)`),
  profiles: namesOfTable('profile', ofCustomer),
  locations: namesOfTable('location', ofCustomer),
  customers: namesOfTable('customer', linkedCustomers),
  documents: namesOfTable('document', ofCustomer),
  actions: namesOfTable('action', sharedByAll),
  statuses: namesOfTable('status', sharedByAll, sql`text`),
  states: namesOfTable('state', sharedByAll),
  proof_types: namesOfTable('proof_type', sharedByAll),
  form_versions: namesOfTable('form_version', sharedByAll),
  socialconcepts: namesOfTable('social_concept', sharedByAll),
};

/** Tables with the history of names, for the kinds of records that have one. */
const NAME_HISTORY_TABLES: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  users: { table: 'app_user_name', column: 'user_id' },
  profiles: { table: 'profile_name', column: 'profile_id' },
};
/** Types of entries that contain the previous name of a record. */
const RENAMING_TYPES = [
  'location.changed',
  'customer.changed',
  'action.renamed',
  'status.renamed',
  'proofType.renamed',
].map((type) => sql.lit(type));

interface DatedName {
  readonly iri: string;
  readonly name: string;
  /** Null for the current name. */
  readonly until: Date | null;
}

/** Finds the names of records at a moment, for those within the scope, in a single round trip. */
export async function findNames(
  tx: Tx,
  scope: Scope,
  iris: readonly string[],
): Promise<(iri: string, at: Date) => string | undefined> {
  const idsByCollection = new Map<string, number[]>();
  for (const iri of new Set(iris)) {
    const [, collection = '', id] = /^\/api\/([a-z_]+)\/(\d{1,15})$/.exec(iri) ?? [];
    if (NAMED_TABLES[collection] !== undefined)
      idsByCollection.set(collection, [...(idsByCollection.get(collection) ?? []), Number(id)]);
  }
  if (idsByCollection.size === 0) return () => undefined;
  const nameQueries = [...idsByCollection].flatMap(([collection, ids]) => [
    currentNames(collection, ids, scope),
    ...earlierNames(collection, ids, scope),
  ]);
  const { rows } = await sql<DatedName>`
    select iri, name, until from (${sql.join(nameQueries, sql` union all `)}) withName order by until nulls last`.execute(
    tx,
  );
  const namesByIri = Map.groupBy(rows, ({ iri }) => iri);
  return (iri, at) => namesByIri.get(iri)?.find(({ until }) => until === null || until > at)?.name;
}

function currentNames(collection: string, ids: FilterIds, scope: Scope): RawBuilder<DatedName> {
  const { table, name, visibleRows } = NAMED_TABLES[collection] ?? namesOfTable(collection, sharedByAll);
  return sql`select ${`/api/${collection}/`} || id::text as iri, ${name} as name, null::timestamptz as until from ${table}
    where id = any(${ids}) and ${visibleRows(scope)}`;
}

function earlierNames(collection: string, ids: FilterIds, scope: Scope): RawBuilder<DatedName>[] {
  const nameTable = NAME_HISTORY_TABLES[collection];
  if (nameTable !== undefined) {
    const { table, visibleRows } = NAMED_TABLES[collection] ?? namesOfTable(collection, sharedByAll);
    const id = sql.ref(nameTable.column);
    return [
      sql`select iri, name, until from (
        select ${`/api/${collection}/`} || ${id} as iri, name, lead(since) over (partition by ${id} order by since) as until
        from ${sql.table(nameTable.table)}
        where ${id} = any(${ids}) and ${id} in (select id from ${table} where id = any(${ids}) and ${visibleRows(scope)})
      ) kept where until is not null`,
    ];
  }
  if (collection === 'documents') return [earlierFileNames(ids, scope)];
  if (!['locations', 'customers', 'actions', 'statuses', 'proof_types'].includes(collection)) return [];
  return [
    sql`select entity, body::jsonb -> 'data' ->> 'nameBefore', at from ledger_entry
      where ${ofCustomer(scope)} and entity_id = any(${ids}) and entity = any(${irisBelow(collection, ids)})
        and type in (${sql.join(RENAMING_TYPES)}) and body::jsonb -> 'data' ->> 'nameBefore' is not null`,
  ];
}

/**
 * Reads the names of files from the entries about them, each of which names the file as it was called from then on. An
 * erased name is in none of them.
 */
const earlierFileNames = (ids: FilterIds, scope: Scope) => sql<DatedName>`
  select iri, name, until from (
    select entity as iri, lead(at) over (partition by entity order by seq) as until, (
      select value from ledger_opening
      where ledger_opening.customer_id = ledger_entry.customer_id and ledger_opening.seq = ledger_entry.seq
        and field = 'name'
    ) as name
    from ledger_entry
    where ${ofCustomer(scope)} and entity_id = any(${ids}) and entity = any(${irisBelow('documents', ids)})
      and type in ('document.sent', 'document.changed')
  ) kept where until is not null and name is not null`;
