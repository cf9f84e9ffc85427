import type { Store, Tx } from '#server/db/database.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/ledger.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import * as z from 'zod/mini';
import {
  advanceIds,
  advanceInvoiceSeries,
  insertStaged,
  isEmptyInstallation,
  renumberKeys,
  renumberKeysOfCheckpoints,
  setPostponed,
  stage,
  stageRows,
  switchTriggers,
} from './insert-rows.queries.ts';
import { type Archive, openArchive, verifyManifest } from './open-archive.ts';
import { RESTORED_TABLES } from './restored-tables.ts';
import { ROW_FOLDER, TABLE_LIST } from './write-rows.ts';

const TableList = z.array(z.object({ table: z.string(), columns: z.array(z.string()) }));
const FileRow = z.looseObject({ file: z.nullable(z.string()) });
const CustomerRow = z.object({ id: z.int(), name: z.string() });

export interface ImportTarget {
  readonly store: Store;
  readonly files: FileStore;
  readonly signing: SigningContext;
}

export interface ImportedOrganisation {
  readonly customerId: number;
  readonly name: string;
  readonly rows: number;
  readonly files: number;
}

const NOT_EMPTY_MESSAGE =
  'Diese Installation ist nicht leer. Eingelesen wird nur, wo es noch keine Organisation und keinen Zugang gibt.';
const NO_ROWS_MESSAGE =
  'Dieses Archiv enthält keine gespeicherten Daten. Es wurde exportiert, bevor sie eingelesen werden konnten.';

/**
 * Restores an organisation from the archive of another installation. Everything is inserted in one transaction, so that
 * a failure leaves nothing but files, which the clean-up removes.
 */
export async function importOrganisation(
  { store, files, signing }: ImportTarget,
  path: string,
): Promise<ImportedOrganisation> {
  const archive = await openArchive(path);
  try {
    if (!archive.names.includes(`${ROW_FOLDER}/${TABLE_LIST}`)) throw new Error(NO_ROWS_MESSAGE);
    await verifyManifest(archive);
    const stored = await storeFiles(archive, files);
    // The key of this installation has to be there first: it signs what follows.
    await store.asSystem((tx) => openLedgerSigner(tx, signing));
    return await store.asSystem(async (tx) => {
      if (!(await isEmptyInstallation(tx))) throw new Error(NOT_EMPTY_MESSAGE);
      const rows = await restoreRows(tx, archive, stored);
      const customer = z.parse(CustomerRow, JSON.parse(await archive.readText(`${ROW_FOLDER}/customer.jsonl`)));
      return { customerId: customer.id, name: customer.name, rows, files: stored.size };
    });
  } finally {
    archive.close();
  }
}

/** @returns the new storage key of each file, by its name in the archive */
async function storeFiles(archive: Archive, files: FileStore): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { table, fileColumn } of RESTORED_TABLES) {
    if (fileColumn === undefined) continue;
    for await (const line of linesOf(archive, table)) {
      const { file } = z.parse(FileRow, JSON.parse(line));
      if (file !== null && !keys.has(file)) keys.set(file, await files.put(await archive.open(file)));
    }
  }
  return keys;
}

async function restoreRows(tx: Tx, archive: Archive, files: ReadonlyMap<string, string>): Promise<number> {
  const written = z.parse(TableList, JSON.parse(await archive.readText(`${ROW_FOLDER}/${TABLE_LIST}`)));
  const tables = RESTORED_TABLES.flatMap((restored) => {
    const columns = written.find(({ table }) => table === restored.table)?.columns;
    return columns === undefined ? [] : [{ ...restored, columns }];
  });
  for (const { table } of tables) await switchTriggers(tx, table, 'disable');
  let rows = 0;
  for (const restored of tables) {
    const { table, columns, fileColumn } = restored;
    await stage(tx, table, columns);
    for await (const lines of batchesOf(linesOf(archive, table))) {
      const complete = fileColumn === undefined ? lines : lines.map((line) => withFileKey(line, fileColumn, files));
      await stageRows(tx, { table, columns, lines: complete });
      rows += lines.length;
    }
    if (table === 'ledger_key') await renumberKeys(tx);
    if (table === 'ledger_checkpoint') await renumberKeysOfCheckpoints(tx);
    await insertStaged(tx, restored, columns);
  }
  for (const restored of tables) await setPostponed(tx, restored);
  for (const { table } of tables) {
    await advanceIds(tx, table);
    await switchTriggers(tx, table, 'enable');
  }
  await advanceInvoiceSeries(tx);
  return rows;
}

/** A file that was never released has no content in the archive, and a key that leads nowhere. */
const MISSING_KEY = 'nicht-im-archiv';

function withFileKey(line: string, column: string, keys: ReadonlyMap<string, string>): string {
  const { file, ...row } = z.parse(FileRow, JSON.parse(line));
  return JSON.stringify({ ...row, [column]: keys.get(file ?? '') ?? MISSING_KEY });
}

async function* linesOf(archive: Archive, table: string) {
  const name = `${ROW_FOLDER}/${table}.jsonl`;
  if (!archive.names.includes(name)) return;
  let rest = '';
  // The separators that readline knows besides this one may stand within a text.
  for await (const chunk of (await archive.open(name)).setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const ROWS_AT_ONCE = 500;

async function* batchesOf(lines: AsyncIterable<string>) {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
