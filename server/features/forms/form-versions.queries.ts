import { sql, type Insertable, type RawBuilder } from 'kysely';
import { atLocation, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { fitsLocation, formsForOwnLocation } from './forms.queries.ts';

export type FormVersionRow = Row<'form_version'>;

/**
 * A version stays visible where a protocol was filled with it, even if its form is no longer used or no longer meant
 * for the location.
 */
function visibleVersions(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  return sql`(
    form_version.form_id in (select form.id from form where ${formsForOwnLocation(scope)})
    or exists (
      select from protocol
      where form_id = form_version.form_id and form_version_id = form_version.id and ${atLocation(scope)}))`;
}

const source: ListSource = {
  table: 'form_version',
  visibleRows: visibleVersions,
  columns: { form: 'form_id', number: 'number', publishedAt: 'published_at' },
};

export const findFormVersions = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<FormVersionRow>(tx, source, scope, query);

export const findFormVersion = (tx: Tx, scope: Scope, id: number) => findRow<FormVersionRow>(tx, source, scope, id);

/**
 * Finds a version if its form is meant for the location. For a form that is no longer used, it also returns since when,
 * because protocols begun before that may still arrive.
 */
export const findFormVersionFor = (tx: Tx, scope: Scope, { id, locationId }: { id: number; locationId: number }) =>
  tx
    .selectFrom('form_version')
    .innerJoin('form', 'form.id', 'form_version.form_id')
    .selectAll('form_version')
    .select('form.inactive_since')
    .where('form_version.id', '=', id)
    .where(
      sql<boolean>`exists (
        select from location where location.id = ${locationId} and ${visibleLocations(scope)} and ${fitsLocation})`,
    )
    .executeTakeFirst();

/** Inserts the next version of the form, which has to be locked. @returns its id */
export async function insertFormVersion(
  tx: Tx,
  _scope: Scope,
  values: Omit<Insertable<Database['form_version']>, 'number'>,
): Promise<number> {
  const nextNumber = sql<number>`(select coalesce(max(number), 0) + 1 from form_version where form_id = ${values.form_id})`;
  const { id } = await tx
    .insertInto('form_version')
    .values({ ...values, number: nextNumber })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
