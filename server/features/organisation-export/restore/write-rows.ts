// Writes the rows of an organisation as they are stored, so that another installation can continue with them.
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
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
export async function findRowSources(tx: Tx, customerId: number): Promise<RowSource[]> {
  const users = await namedUsers(tx);
  const sources: RowSource[] = [];
  for (const table of RESTORED_TABLES) {
    const columns = (await findColumns(tx, table.table)).filter(({ name }) => !table.omitted?.includes(name));
    const where = { app_user: `id in (${users})`, app_user_name: `user_id in (${users})` }[table.table];
    sources.push({ ...table, ...(where !== undefined && { where }), columns, customerId });
  }
  return sources;
}

export const tableListOf = (sources: readonly RowSource[]): WrittenTable[] =>
  sources.map(({ table, columns, fileColumn, secretColumn }) => ({
    table,
    columns: columns.map(({ name }) => name).filter((name) => name !== fileColumn && name !== secretColumn),
  }));

const fileOf = (folder: string, { table }: RowSource) => path.join(folder, `${table}.jsonl`);

/**
 * Saves the rows of all tables in files of the folder. The caller reads them in one snapshot, because rows of different
 * moments may refer to rows that the archive lacks.
 */
export async function saveRows(tx: Tx, sources: readonly RowSource[], folder: string): Promise<void> {
  for (const source of sources)
    await pipeline(pagesOf(tx, source), createWriteStream(fileOf(folder, source), { flags: 'wx', mode: 0o600 }));
}

async function* pagesOf(tx: Tx, source: RowSource) {
  for (let afterKey: string | null = null, isFirst = true; isFirst || afterKey !== null; isFirst = false) {
    const page = await findRestoredRows(tx, source, afterKey);
    yield page.lines.map((line) => `${line}\n`).join('');
    afterKey = page.lastKey;
  }
}

/**
 * Reads saved rows as the archive contains them.
 * @param nameOfFile returns the name in the archive of a stored file
 */
export const savedRows = (
  folder: string,
  source: RowSource,
  nameOfFile: (key: string) => string | undefined,
): Readable => Readable.from(writtenLines(folder, source, nameOfFile), { objectMode: false });

async function* writtenLines(folder: string, source: RowSource, nameOfFile: (key: string) => string | undefined) {
  for await (const line of linesIn(createReadStream(fileOf(folder, source))))
    yield `${writtenLine(line, source, nameOfFile)}\n`;
}

const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/** The separators that readline knows besides this one may stand within a text. @throws Error if a line is far too long */
export async function* linesIn(content: Readable): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of content.setEncoding('utf8')) {
    // Only the chunk is searched, because the line before it may be long.
    const [end = '', ...lines] = String(chunk).split('\n');
    rest += end;
    if (rest.length > MAX_LINE_CHARACTERS) throw new Error('Eine Zeile im Archiv ist zu lang.');
    const last = lines.pop();
    if (last === undefined) continue;
    yield rest;
    yield* lines;
    rest = last;
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
