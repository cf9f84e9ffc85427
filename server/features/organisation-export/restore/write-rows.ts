// Writes the rows of an organisation as they are stored, so that another installation can continue with them.
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Store } from '#server/db/database.ts';
import { findColumns, findRestoredRows, namedUsers, type RowSource } from './restored-rows.queries.ts';
import { RESTORED_TABLES } from './restored-tables.ts';

/** Folder of the rows in the archive, with a file in JSON Lines for each table. */
export const ROW_FOLDER = 'zeilen';
/** Name of the file in that folder which lists the tables in the order of their insertion. */
export const TABLE_LIST = 'tabellen.json';

export interface WrittenTable {
  readonly table: string;
  readonly columns: readonly string[];
}

const Row = z.record(z.string(), z.unknown());

/** Finds what has to be read of each table. */
export async function findRowSources(store: Store, customerId: number): Promise<RowSource[]> {
  return store.asSystem(async (tx) => {
    const users = await namedUsers(tx);
    const sources: RowSource[] = [];
    for (const table of RESTORED_TABLES) {
      const columns = (await findColumns(tx, table.table)).filter(({ name }) => !table.omitted?.includes(name));
      const where = { app_user: `id in (${users})`, app_user_name: `user_id in (${users})` }[table.table];
      sources.push({ ...table, ...(where !== undefined && { where }), columns, customerId });
    }
    return sources;
  });
}

export const tableListOf = (sources: readonly RowSource[]): WrittenTable[] =>
  sources.map(({ table, columns, fileColumn, secretColumn }) => ({
    table,
    columns: columns.map(({ name }) => name).filter((name) => name !== fileColumn && name !== secretColumn),
  }));

/** @param nameOfFile returns the name in the archive of a stored file */
export const rowsOf = (store: Store, source: RowSource, nameOfFile: (key: string) => string | undefined): Readable =>
  Readable.from(linesOf(store, source, nameOfFile), { objectMode: false });

async function* linesOf(store: Store, source: RowSource, nameOfFile: (key: string) => string | undefined) {
  for (let afterKey: string | null = null, isFirst = true; isFirst || afterKey !== null; isFirst = false) {
    const page = await store.asSystem((tx) => findRestoredRows(tx, source, afterKey));
    for (const line of page.lines) yield `${writtenLine(line, source, nameOfFile)}\n`;
    afterKey = page.lastKey;
  }
}

/** Writes the columns that stand under another name in the archive. */
function writtenLine(
  line: string,
  { fileColumn, secretColumn }: RowSource,
  nameOfFile: (key: string) => string | undefined,
) {
  if (fileColumn !== undefined) {
    const { [fileColumn]: key, ...row } = z.parse(Row, JSON.parse(line));
    return JSON.stringify({ ...row, key, file: nameOfFile(String(key)) ?? null });
  }
  if (secretColumn === undefined) return line;
  const { [secretColumn]: hasSecret, ...row } = z.parse(Row, JSON.parse(line));
  return JSON.stringify({ ...row, hasSecret });
}
