import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Tx } from './database.ts';
import { oneRow, pageSource, type Page, type ListSource } from './list.ts';

/** Finds a page of a table without joins. The caller has to name the type of its rows. */
export async function findRows<Row extends { id: number }>(
  tx: Tx,
  source: ListSource,
  scope: Scope,
  query: ListQuery,
): Promise<Page<Row>> {
  const page = pageSource(tx, source, scope, query);
  const from = sql`${page.rows} as ${sql.id(source.table)} order by ${page.order}`;
  const { rows } = await sql<
    Row & { all_rows: number | null }
  >`select *, ${page.total} as all_rows from ${from}`.execute(tx);
  return page.finish(rows);
}

/** Finds one visible row of a table without joins. */
export async function findRow<Row>(tx: Tx, source: ListSource, scope: Scope, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${oneRow(source, scope, id)} as ${sql.id(source.table)}`.execute(tx);
  return rows[0];
}

type FindPage<Row> = (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;

/**
 * Creates a function that finds one row by id with the query of a list, so that both show the same rows.
 * @param isReadableIn returns false for scopes whose database role has no right to these rows; nothing is found in them
 */
export const findOneWith =
  <Row>(find: FindPage<Row>, isReadableIn: (scope: Scope) => boolean = () => true) =>
  async (tx: Tx, scope: Scope, id: number): Promise<Row | undefined> => {
    if (!isReadableIn(scope)) return undefined;
    const conditions = [{ field: 'id', operator: 'any of', values: [id] }] as const;
    const order = [{ field: 'id', direction: 'asc' }] as const;
    const query = { conditions, order, page: 1, pageSize: 1, isPaged: true, isCounted: false };
    return (await find(tx, scope, query)).items[0];
  };

interface Replacement {
  readonly id: number;
  readonly correctedBy: number;
}

/** Marks a record as replaced, unless it already was. @returns whether this call marked it */
export async function markReplaced(
  tx: Tx,
  source: ListSource,
  scope: Scope,
  { id, correctedBy }: Replacement,
): Promise<boolean> {
  const marking = sql`
    update ${sql.table(source.table)} set corrected_by_id = ${correctedBy}
    where id = ${id} and corrected_by_id is null and ${source.visibleRows(scope)}
  `;
  return (await marking.execute(tx)).numAffectedRows === 1n;
}
