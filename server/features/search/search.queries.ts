import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { foundRecords, type SearchedTable, searchQuery } from '#server/db/search.ts';

/** Returns the ids of the newest records of each table that contain every word. Their rows are still to be read in scope. */
export async function findRecordIds(
  tx: Tx,
  scope: Scope,
  tables: readonly SearchedTable[],
  text: string,
): Promise<Partial<Record<SearchedTable, readonly number[]>>> {
  if (tables.length === 0) return {};
  const columns = tables.map((table) => sql`${foundRecords(table, scope, sql`words.query`)} as ${sql.id(table)}`);
  const { rows } = await sql<Partial<Record<SearchedTable, readonly number[]>>>`
    with words as materialized (select ${searchQuery(scope, text)} as query)
    select ${sql.join(columns)} from words`.execute(tx);
  return rows[0] ?? {};
}
