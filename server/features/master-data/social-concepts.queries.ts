import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { ofCustomer, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withLocationNames, type LocationNames } from '#server/db/location-names.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** The draft of a concept, with data about its published versions. */
export type ConceptRow = Row<'social_concept'> & {
  /** Number of visible locations that work by the concept. */
  readonly location_count: number;
  readonly current_version_id: number | null;
  readonly latest_version_id: number | null;
  /** Revision of the draft that was published last. */
  readonly published_revision: number | null;
};

/** The platform's concepts and those of the own organisation, used or not: records by former concepts stay readable. */
export function conceptsOfOrganisation(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  return scope.customerId === null
    ? sql`social_concept.customer_id is null`
    : sql`(social_concept.customer_id is null or social_concept.customer_id = ${scope.customerId})`;
}

/** The management sees all concepts above; service sees the concept of its location. */
function visibleConcepts(scope: Scope): RawBuilder<boolean> {
  return scope.kind === 'location'
    ? sql`social_concept.id in (${conceptOfLocation(scope)})`
    : conceptsOfOrganisation(scope);
}

const conceptOfLocation = ({ locationId }: { readonly locationId: number | null }) =>
  sql`select social_concept_id from location where id = ${locationId}`;

const source: ListSource = {
  table: 'social_concept',
  visibleRows: visibleConcepts,
  columns: { name: 'name', customer: 'customer_id', isActive: 'is_active' },
  germanFields: ['name'],
};

const fromVersionsOfConcept = sql`from social_concept_version version where version.social_concept_id = social_concept.id`;
const latestVersion = sql`${fromVersionsOfConcept} order by version.number desc limit 1`;

const withVersions = (tx: Tx, scope: Scope, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'social_concept'>>().as('social_concept'))
    .selectAll('social_concept')
    .select([
      sql<number>`(
        select count(*) from location
        where location.social_concept_id = social_concept.id and ${visibleLocations(scope)})`.as('location_count'),
      sql<number | null>`(
        select version.id ${fromVersionsOfConcept} and version.valid_from <= (now() at time zone ${SERVER_TIME_ZONE})::date
        order by version.valid_from desc, version.number desc limit 1)`.as('current_version_id'),
      sql<number | null>`(select version.id ${latestVersion})`.as('latest_version_id'),
      sql<number | null>`(select version.revision ${latestVersion})`.as('published_revision'),
    ]);

export async function findSocialConcepts(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<ConceptRow>> {
  const page = pageSource(tx, source, scope, query);
  const rows = withVersions(tx, scope, page.rows).select(page.total.as('all_rows')).orderBy(page.order);
  return page.finish(await rows.execute());
}

export type NamedConceptRow = ConceptRow & LocationNames;
export const findNamedConcepts = withLocationNames(findSocialConcepts);

export const findSocialConcept = (tx: Tx, scope: Scope, id: number): Promise<ConceptRow | undefined> =>
  withVersions(tx, scope, oneRow(source, scope, id)).executeTakeFirst();

/** Locks the concept against changes and publishing until the transaction ends. */
export async function lockSocialConcept(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('social_concept')
    .select('id')
    .where('id', '=', id)
    .where(visibleConcepts(scope))
    .forNoKeyUpdate()
    .execute();
}

export async function insertSocialConcept(
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['social_concept']>,
): Promise<number> {
  const { id } = await tx.insertInto('social_concept').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes the draft and increments its revision. Changes of its actions call this as well, as they belong to the draft.
 */
export async function updateSocialConcept(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['social_concept']>,
): Promise<void> {
  await tx
    .updateTable('social_concept')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where(visibleConcepts(scope))
    .execute();
}

export async function copyActions(
  tx: Tx,
  _scope: Scope,
  sourceConceptId: number,
  targetConceptId: number,
): Promise<void> {
  await sql`
    insert into action (social_concept_id, name, kind, is_set_auto, is_active)
    select ${targetConceptId}, name, kind, is_set_auto, is_active from action where social_concept_id = ${sourceConceptId} order by id`.execute(
    tx,
  );
}

export type VersionRow = Row<'social_concept_version'>;

/** Service also sees the versions that somebody at its location confirmed or has to confirm. */
function visibleVersions(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  if (scope.kind === 'customer') return sql`(customer_id is null or ${ofCustomer(scope)})`;
  return sql`(
    social_concept_id in (${conceptOfLocation(scope)})
    or id in (
      select social_concept_version_id from task
      where location_id = ${scope.locationId} and type = 'instruction' and withdrawn_at is null))`;
}

const versionSource: ListSource = {
  table: 'social_concept_version',
  visibleRows: visibleVersions,
  columns: { socialconcept: 'social_concept_id', number: 'number' },
};

export async function findVersions(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<VersionRow>> {
  const page = pageSource(tx, versionSource, scope, query);
  const rows = tx
    .selectFrom(page.rows.$castTo<VersionRow>().as('social_concept_version'))
    .selectAll()
    .select(page.total.as('all_rows'))
    .orderBy(page.order);
  return page.finish(await rows.execute());
}

export const findVersion = (tx: Tx, scope: Scope, id: number): Promise<VersionRow | undefined> =>
  tx
    .selectFrom(oneRow(versionSource, scope, id).$castTo<VersionRow>().as('social_concept_version'))
    .selectAll()
    .executeTakeFirst();

/** Inserts the next version with the active actions. The caller must hold the lock of the concept. @returns the id */
export async function insertVersion(
  tx: Tx,
  _scope: Scope,
  values: Omit<Insertable<Database['social_concept_version']>, 'number' | 'measures'>,
): Promise<number> {
  const concept = values.social_concept_id;
  const { id } = await tx
    .insertInto('social_concept_version')
    .values({
      ...values,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from social_concept_version where social_concept_id = ${concept})`,
      measures: sql<string>`(
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isSetAuto', is_set_auto) order by id), '[]')
        from action where social_concept_id = ${concept} and is_active)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the published versions of a concept, latest first. */
export const findPublishedVersions = (tx: Tx, scope: Scope, conceptId: number) =>
  tx
    .selectFrom('social_concept_version')
    .select(['version', 'valid_from', 'number'])
    .where('social_concept_id', '=', conceptId)
    .where(versionSource.visibleRows(scope))
    .orderBy('number', 'desc')
    .execute();
