// Writes the database into a backup: a dump of PostgreSQL, or the files of the embedded database.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { READ_AS_OWNER } from '#server/db/postgres/serving-role.ts';
import type { BackupFolder } from './backup-folder.ts';
import { countRows, textOf, type RunQuery } from './count-rows.ts';
import { DUMP, type Manifest, type Part } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { findReferencedFiles } from './referenced-files.ts';

interface DatabaseBackup extends Pick<Manifest, 'store' | 'databaseVersion' | 'tables' | 'parts' | 'folders'> {
  /** The files that its rows reference. */
  readonly referencedFiles: Set<string>;
}

export const EMBEDDED_FOLDER = 'database';

export const backUpDatabase = (config: Config, folder: BackupFolder): Promise<DatabaseBackup> =>
  config.DATABASE_URL === undefined
    ? backUpEmbedded(config.DATA_DIR, folder)
    : backUpPostgres(config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL, folder);

/** The rows are counted in the snapshot that pg_dump reads, so both are of the same moment while others write. */
async function backUpPostgres(url: string, folder: BackupFolder): Promise<DatabaseBackup> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; ${READ_AS_OWNER}; begin isolation level repeatable read read only`);
    const run: RunQuery = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
    const [state] = await run("select pg_export_snapshot() as snapshot, current_setting('server_version') as version");
    const dump = runPostgresProgram(
      'pg_dump',
      ['--format=custom', '--compress=1', '--enable-row-security', `--snapshot=${textOf(state, 'snapshot')}`],
      url,
    );
    const readRows = async () => ({ tables: await countRows(run), referencedFiles: await findReferencedFiles(run) });
    // Both read at the same time. The transaction that exported the snapshot stays open until the dump has ended.
    const [measured, rows] = await Promise.all([writeDump(folder, dump), readRows()]);
    const part: Part = { name: DUMP, ...measured };
    return { store: 'postgres', databaseVersion: textOf(state, 'version'), ...rows, parts: [part], folders: [] };
  } finally {
    await client.end();
  }
}

async function writeDump(folder: BackupFolder, { output, ended }: ReturnType<typeof runPostgresProgram>) {
  const measured = await folder.write(DUMP, output);
  await ended;
  return measured;
}

/**
 * Returns which of these files rows still reference. Beside a running server a file may have been removed with its row
 * since the snapshot.
 */
export async function stillReferenced(config: Config, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0 || config.DATABASE_URL === undefined) return [...keys];
  const client = new pg.Client({ connectionString: config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(READ_AS_OWNER);
    const { rows } = await client.query<{ key: string }>(
      'select key from referenced_files() key where key = any($1) order by key',
      [keys],
    );
    return rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}

/** The server must not run: the embedded database belongs to one process, and its files fit together only at rest. */
async function backUpEmbedded(dataDirectory: string, folder: BackupFolder): Promise<DatabaseBackup> {
  if (!fs.existsSync(path.join(dataDirectory, EMBEDDED_FOLDER)))
    throw new Error(`In ${path.resolve(dataDirectory)} liegt keine Datenbank (DATA_DIR).`);
  const unlock = lockDirectory(path.resolve(dataDirectory));
  try {
    const store = await openEmbedded(dataDirectory, () => () => undefined);
    const run: RunQuery = (statement) => store.runScript(statement);
    const tables = await countRows(run);
    const referencedFiles = await findReferencedFiles(run);
    const [state] = await run("select current_setting('server_version') as version");
    await store.close();
    const entries = fs
      .readdirSync(path.join(dataDirectory, EMBEDDED_FOLDER), { recursive: true, withFileTypes: true })
      .map((entry) => ({ entry, name: path.relative(dataDirectory, path.join(entry.parentPath, entry.name)) }));
    const parts: Part[] = [];
    for (const { name } of entries.filter(({ entry }) => entry.isFile()))
      parts.push({ name, ...(await folder.write(name, fs.createReadStream(path.join(dataDirectory, name)))) });
    const folders = entries.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name);
    return { store: 'embedded', databaseVersion: textOf(state, 'version'), tables, referencedFiles, parts, folders };
  } finally {
    unlock();
  }
}
