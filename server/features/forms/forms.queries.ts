import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { atLocation, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { everyWord, isLike } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/** All columns except the draft, which may be long. */
const shownColumns = [
  'id',
  'name',
  'description',
  'is_active',
  'inactive_since',
  'location_types',
  'draft_digest',
  'draft_question_count',
  'revision',
  'version_id',
  'gallery_key',
  'created_at',
  'updated_at',
] as const;

/** A form with data about its published version. A form without social concepts is for all of them. */
export type FormRow = Pick<Row<'form'>, (typeof shownColumns)[number]> & {
  readonly social_concept_ids: readonly number[];
  readonly version_number: number | null;
  readonly has_changes: boolean;
  readonly version_question_count: number | null;
  readonly published_at: Date | null;
};

/** Selects whether the requesting user works at the location. */
function worksAt(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  return scope.kind === 'customer'
    ? sql`location.customer_id = ${scope.customerId}`
    : sql`location.id = ${scope.locationId}`;
}

/** Selects whether the form may be used at the location; an empty list allows every location. */
export const fitsLocation = sql<boolean>`
  (form.location_types = '{}' or location.type = any(form.location_types))
  and (not exists (select from form_social_concept named where named.form_id = form.id)
    or exists (
      select from form_social_concept named
      where named.form_id = form.id and named.social_concept_id = location.social_concept_id))`;

/** Selects whether the draft or the name differs from the published version. */
const hasChanges = sql<boolean>`not exists (
  select from form_version as published
  where published.id = form.version_id and published.digest = form.draft_digest and published.name = form.name)`;

const isInUse = sql<boolean>`form.is_active and form.version_id is not null`;

/** Selects the forms meant for a location where the user works, whether or not the forms are still in use. */
export const formsForOwnLocation = (scope: Scope) =>
  sql<boolean>`exists (select from location where ${worksAt(scope)} and ${fitsLocation})`;

/**
 * The platform's admins see all forms. All others see the forms in use at their locations and those with which
 * protocols were filled there.
 */
function visibleForms(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  return sql`((${isInUse} and ${formsForOwnLocation(scope)})
    or exists (select from protocol where protocol.form_id = form.id and ${atLocation(scope)}))`;
}

const source: ListSource = {
  table: 'form',
  visibleRows: visibleForms,
  columns: { name: 'name', isActive: 'is_active', version: 'version_id', updatedAt: 'updated_at' },
  conditions: {
    location: (scope, ids) => sql`(${isInUse} and exists (
      select from location where location.id = any(${ids}) and ${visibleLocations(scope)} and ${fitsLocation}))`,
    search: everyWord((pattern) => isLike(sql`name || ' ' || coalesce(description, '')`, pattern)),
  },
  booleanFilters: { hasChanges },
  germanFields: ['name'],
};

const withVersion = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'form'>>().as('form'))
    .leftJoin('form_version', 'form_version.id', 'form.version_id')
    .select(shownColumns.map((column) => `form.${column}` as const))
    .select([
      'form_version.number as version_number',
      'form_version.question_count as version_question_count',
      'form_version.published_at as published_at',
      hasChanges.as('has_changes'),
      sql<readonly number[]>`coalesce((
        select json_agg(social_concept_id order by social_concept_id) from form_social_concept
        where form_id = form.id), '[]')`.as('social_concept_ids'),
    ]);

export async function findForms(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<FormRow>> {
  const page = pageSource(tx, source, scope, query);
  return page.finish(await withVersion(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute());
}

export const findForm = (tx: Tx, scope: Scope, id: number): Promise<FormRow | undefined> =>
  withVersion(tx, oneRow(source, scope, id)).executeTakeFirst();

/** Returns the draft that admins edit. */
export async function readDraft(tx: Tx, scope: Scope, id: number): Promise<Questionnaire> {
  const { draft } = await tx
    .selectFrom('form')
    .where('id', '=', id)
    .where(visibleForms(scope))
    .select('draft')
    .executeTakeFirstOrThrow();
  return draft;
}

/** Prevents changes and publications of the form until the transaction ends. */
export async function lockForm(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.selectFrom('form').select('id').where('id', '=', id).where(visibleForms(scope)).forUpdate().execute();
}

export async function countForms(tx: Tx, scope: Scope): Promise<number> {
  const { count } = await tx
    .selectFrom('form')
    .where(visibleForms(scope))
    .select((form) => form.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertForm(tx: Tx, _scope: Scope, values: Insertable<Database['form']>): Promise<number> {
  const { id } = await tx.insertInto('form').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateForm(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['form']>,
): Promise<void> {
  await tx.updateTable('form').set(changes).where('id', '=', id).where(visibleForms(scope)).execute();
}

export async function replaceSocialConcepts(
  tx: Tx,
  _scope: Scope,
  formId: number,
  conceptIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('form_social_concept').where('form_id', '=', formId).execute();
  if (conceptIds.length === 0) return;
  await tx
    .insertInto('form_social_concept')
    .values(conceptIds.map((id) => ({ form_id: formId, social_concept_id: id })))
    .execute();
}

/** Returns the keys of the gallery forms that exist. */
export async function findGalleryKeys(tx: Tx, scope: Scope): Promise<readonly (string | null)[]> {
  const foundForm = await tx.selectFrom('form').where(visibleForms(scope)).select('gallery_key').execute();
  return foundForm.map((form) => form.gallery_key);
}

/** @returns undefined if this form of the gallery already exists */
export async function insertMissingForm(
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['form']>,
): Promise<number | undefined> {
  const insertedForm = await tx
    .insertInto('form')
    .values(values)
    .onConflict((conflict) => conflict.column('gallery_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedForm?.id;
}
