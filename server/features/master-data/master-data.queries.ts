import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { linkedCustomers, sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { conceptsOfOrganisation } from './social-concepts.queries.ts';

/** An action, with the organisation whose concept it belongs to. */
export type ActionRow = Row<'action'> & { readonly concept_customer_id: number | null };

const actionSource: ListSource = {
  table: 'action',
  visibleRows: (scope) =>
    scope.kind === 'platform'
      ? sql`true`
      : sql`(social_concept_id is null
          or social_concept_id in (select id from social_concept where ${conceptsOfOrganisation(scope)}))`,
  columns: { socialconcept: 'social_concept_id', isSetAuto: 'is_set_auto', isActive: 'is_active', name: 'name' },
  germanFields: ['name'],
};

const withConceptOwner = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'action'>>().as('action'))
    .leftJoin('social_concept', 'social_concept.id', 'action.social_concept_id')
    .selectAll('action')
    .select('social_concept.customer_id as concept_customer_id');

export async function findActions(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<ActionRow>> {
  const page = pageSource(tx, actionSource, scope, query);
  return page.finish(
    await withConceptOwner(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute(),
  );
}

export const findAction = (tx: Tx, scope: Scope, id: number): Promise<ActionRow | undefined> =>
  withConceptOwner(tx, oneRow(actionSource, scope, id)).executeTakeFirst();

/** Row-level security refuses rows outside the scope of their writer. @returns its id */
export async function insertAction(tx: Tx, _scope: Scope, values: Insertable<Database['action']>): Promise<number> {
  const { id } = await tx.insertInto('action').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAction(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['action']>,
): Promise<void> {
  // An UPDATE without columns would be invalid SQL.
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('action').set(values).where('id', '=', id).where(actionSource.visibleRows(scope)).execute();
}

/** Returns the organisations whose records may refer to the platform's shared entries. */
export async function findAffectedCustomers(tx: Tx, scope: Scope): Promise<number[]> {
  const rows = await tx.selectFrom('customer').select('id').where(linkedCustomers(scope)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const statusSource: ListSource = { table: 'status', visibleRows: sharedByAll, columns: { isActive: 'is_active' } };

export const findStatuses = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'status'>>(tx, statusSource, scope, query);

export const findStatus = (tx: Tx, scope: Scope, id: number) => findRow<Row<'status'>>(tx, statusSource, scope, id);

export const insertStatus = (tx: Tx, _scope: Scope, values: Insertable<Database['status']>): Promise<Row<'status'>> =>
  tx.insertInto('status').values(values).returningAll().executeTakeFirstOrThrow();

export const updateStatus = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['status']>,
): Promise<Row<'status'>> =>
  tx
    .updateTable('status')
    .set({ id, ...values })
    .where('id', '=', id)
    .where(statusSource.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

const countrySource: ListSource = {
  table: 'country',
  visibleRows: sharedByAll,
  columns: { name: 'name', isActive: 'is_active' },
  germanFields: ['name'],
};

export const findCountries = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'country'>>(tx, countrySource, scope, query);

export const findCountry = (tx: Tx, scope: Scope, id: number) => findRow<Row<'country'>>(tx, countrySource, scope, id);

export const insertCountry = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['country']>,
): Promise<Row<'country'>> => tx.insertInto('country').values(values).returningAll().executeTakeFirstOrThrow();

export const updateCountry = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['country']>,
): Promise<Row<'country'>> =>
  tx
    .updateTable('country')
    .set({ id, ...values })
    .where('id', '=', id)
    .where(countrySource.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

interface NameQuery {
  readonly table: 'action' | 'country' | 'proof_type' | 'status';
  readonly column: 'code' | 'name' | 'text';
  readonly text: string;
  /** For actions: restricts the search to one concept, null for actions without one. */
  readonly conceptId?: number | null;
  readonly exceptId?: number;
}

/** Returns whether another entry has this name, ignoring case. */
export async function isNameTaken(tx: Tx, _scope: Scope, { table, column, text, conceptId, exceptId }: NameQuery) {
  const conceptCondition =
    conceptId === undefined ? sql`true` : sql`social_concept_id is not distinct from ${conceptId}`;
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${text}) and id <> ${exceptId ?? 0} and ${conceptCondition} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
