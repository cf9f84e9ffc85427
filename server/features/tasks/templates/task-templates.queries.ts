import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withLocationNames, type LocationNames } from '#server/db/location-names.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

/** A template without locations applies to all locations that have tasks. */
export type TaskTemplateRow = Row<'task_template'> & { readonly location_ids: readonly number[] };

const source: ListSource = {
  table: 'task_template',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', isActive: 'is_active', description: 'description' },
  germanFields: ['description'],
};

const withLocations = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'task_template'>>().as('task_template'))
    .selectAll('task_template')
    .select(
      sql<readonly number[]>`coalesce((
        select json_agg(location_id order by location_id) from task_template_location
        where task_template_id = task_template.id), '[]')`.as('location_ids'),
    );

export async function findTaskTemplates(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<TaskTemplateRow>> {
  const page = pageSource(tx, source, scope, query);
  return page.finish(
    await withLocations(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute(),
  );
}

export type NamedTaskTemplateRow = TaskTemplateRow & LocationNames;
export const findNamedTaskTemplates = withLocationNames(findTaskTemplates);

export const findTaskTemplate = (tx: Tx, scope: Scope, id: number): Promise<TaskTemplateRow | undefined> =>
  withLocations(tx, oneRow(source, scope, id)).executeTakeFirst();

export async function insertTaskTemplate(
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['task_template']>,
): Promise<number> {
  const { id } = await tx.insertInto('task_template').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Prevents changes of the template and the creation of its tasks until the transaction ends. */
export async function lockTaskTemplate(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.selectFrom('task_template').select('id').where('id', '=', id).where(ofCustomer(scope)).forUpdate().execute();
}

export async function updateTaskTemplate(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['task_template']>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable('task_template').set(changes).where('id', '=', id).where(ofCustomer(scope)).execute();
}

/** Replaces the locations that the template applies to. */
export async function replaceTemplateLocations(
  tx: Tx,
  scope: Scope,
  template: { readonly id: number; readonly customerId: number },
  locationIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('task_template_location')
    .where('task_template_id', '=', template.id)
    .where(ofCustomer(scope))
    .execute();
  if (locationIds.length === 0) return;
  const row = { task_template_id: template.id, customer_id: template.customerId };
  await tx
    .insertInto('task_template_location')
    .values(locationIds.map((id) => ({ ...row, location_id: id })))
    .execute();
}
