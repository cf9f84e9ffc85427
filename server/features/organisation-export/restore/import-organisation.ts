import { randomUUID } from 'node:crypto';
import type { Passwords } from '#server/access/password.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/ledger.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import * as z from 'zod/mini';
import {
  advanceIds,
  advanceInvoiceSeries,
  becomeOwner,
  compareMasterData,
  deactivateAdmins,
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
import { RESTORED_TABLES, type RestoredTable } from './restored-tables.ts';
import { linesIn, ROW_FOLDER, TABLE_LIST } from './write-rows.ts';

const TableList = z.array(z.object({ table: z.string(), columns: z.array(z.string()) }));
const FileRow = z.looseObject({ key: z.string(), file: z.nullable(z.string()) });
const SecretRow = z.looseObject({ hasSecret: z.boolean() });
const CustomerRow = z.object({ id: z.int(), name: z.string() });

export interface ImportTarget {
  readonly store: Store;
  readonly files: FileStore;
  readonly signing: SigningContext;
  readonly passwords: Pick<Passwords, 'hash'>;
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
 * a failure leaves nothing but files, which the clean-up removes. The store has to be that of the tables' owner.
 */
export async function importOrganisation(
  { store, files, signing, passwords }: ImportTarget,
  path: string,
): Promise<ImportedOrganisation> {
  const archive = await openArchive(path);
  try {
    if (!archive.names.includes(`${ROW_FOLDER}/${TABLE_LIST}`)) throw new Error(NO_ROWS_MESSAGE);
    await verifyManifest(archive);
    if (!(await store.asSystem(isEmptyInstallation))) throw new Error(NOT_EMPTY_MESSAGE);
    const storedFiles = await storeFiles(archive, files);
    const unknownHash = await passwords.hash(randomUUID());
    // The key of this installation has to be there first: it signs what follows.
    await store.asSystem((tx) => openLedgerSigner(tx, signing));
    return await store.asSystem(async (tx) => {
      await becomeOwner(tx);
      if (!(await isEmptyInstallation(tx))) throw new Error(NOT_EMPTY_MESSAGE);
      const rows = await restoreRows(tx, archive, unknownHash);
      const customer = z.parse(CustomerRow, JSON.parse(await archive.readText(`${ROW_FOLDER}/customer.jsonl`)));
      return { customerId: customer.id, name: customer.name, rows, files: storedFiles };
    });
  } finally {
    archive.close();
  }
}

/**
 * Stores the files under the keys that they had, since the ledger names these.
 * @returns the number of files
 */
async function storeFiles(archive: Archive, files: FileStore): Promise<number> {
  let count = 0;
  for (const { table, fileColumn } of RESTORED_TABLES) {
    if (fileColumn === undefined) continue;
    for await (const line of linesOf(archive, table)) {
      const { key, file } = z.parse(FileRow, JSON.parse(line));
      if (file === null) continue;
      if (!(await files.hasSpaceFor(archive.sizeOf(file))))
        throw new Error(`Für die Datei „${file}“ ist zu wenig Platz.`);
      await files.restore(key, await archive.open(file));
      count += 1;
    }
  }
  return count;
}

async function restoreRows(tx: Tx, archive: Archive, unknownHash: string): Promise<number> {
  const written = z.parse(TableList, JSON.parse(await archive.readText(`${ROW_FOLDER}/${TABLE_LIST}`)));
  const tables = RESTORED_TABLES.flatMap((restored) => {
    const columns = written.find(({ table }) => table === restored.table)?.columns;
    const { fileColumn, secretColumn } = restored;
    const renamed = [fileColumn, secretColumn].filter((name) => name !== undefined);
    const stored = columns?.filter((name) => restored.omitted?.includes(name) !== true);
    return stored === undefined ? [] : [{ ...restored, columns: [...stored, ...renamed] }];
  });
  for (const { table } of tables) await switchTriggers(tx, table, 'disable');
  let rows = 0;
  for (const restored of tables) {
    const { table, columns } = restored;
    await stage(tx, table, columns);
    for await (const lines of batchesOf(linesOf(archive, table))) {
      const stored = lines.map((line) => storedLine(line, restored, unknownHash));
      await stageRows(tx, { table, columns, lines: stored });
      rows += lines.length;
    }
    if (table === 'ledger_key') await renumberKeys(tx);
    if (table === 'ledger_checkpoint') await renumberKeysOfCheckpoints(tx);
    if (table === 'app_user') await deactivateAdmins(tx);
    await compareMasterData(tx, restored);
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

/** Nobody knows the secret of the hash: a PIN has to be set anew. */
function storedLine(line: string, { fileColumn, secretColumn }: RestoredTable, unknownHash: string): string {
  if (fileColumn !== undefined) {
    const { key, file: _file, ...row } = z.parse(FileRow, JSON.parse(line));
    return JSON.stringify({ ...row, [fileColumn]: key });
  }
  if (secretColumn === undefined) return line;
  const { hasSecret, ...row } = z.parse(SecretRow, JSON.parse(line));
  return JSON.stringify({ ...row, [secretColumn]: hasSecret ? unknownHash : null });
}

async function* linesOf(archive: Archive, table: string) {
  const name = `${ROW_FOLDER}/${table}.jsonl`;
  if (!archive.names.includes(name)) return;
  yield* linesIn(await archive.open(name));
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
