// Writes the database of a backup into an empty installation.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { EMBEDDED_FOLDER } from './back-up-database.ts';
import type { BackupFolder } from './backup-folder.ts';
import { BackupFault, DUMP, transferring, type Manifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

/** @throws BackupFault if the database of this configuration is of another kind or holds something already */
export async function refuseOtherTarget(config: Config, { store }: Manifest): Promise<void> {
  const targetStore = config.DATABASE_URL === undefined ? 'embedded' : 'postgres';
  if (store !== targetStore)
    throw new BackupFault(
      store === 'postgres'
        ? 'Die Sicherung stammt aus PostgreSQL. Bitte DATABASE_URL auf eine leere Datenbank setzen.'
        : 'Die Sicherung stammt aus der eingebetteten Datenbank. Bitte ohne DATABASE_URL wiederherstellen.',
    );
  if (config.DATABASE_URL === undefined) {
    if (fs.existsSync(path.join(config.DATA_DIR, EMBEDDED_FOLDER)))
      throw new BackupFault(
        `In ${path.resolve(config.DATA_DIR)} liegt schon eine Datenbank. Wiederhergestellt wird nur in eine leere Installation.`,
      );
    return;
  }
  const tables = await countTables(ownerUrl(config));
  if (tables > 0)
    throw new BackupFault(
      `Die Datenbank enthält schon ${tables} Tabellen. Wiederhergestellt wird nur in eine leere Datenbank.`,
    );
}

const ownerUrl = ({ MIGRATION_DATABASE_URL, DATABASE_URL = '' }: Config) => MIGRATION_DATABASE_URL ?? DATABASE_URL;

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: string }>(
      "select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
    );
    return Number(rows[0]?.tables);
  } finally {
    await client.end();
  }
}

interface BackedUpDatabase {
  readonly folder: BackupFolder;
  readonly manifest: Manifest;
  /** Ends the restore before it is complete. */
  readonly signal: AbortSignal;
}

export const restoreDatabase = (config: Config, backup: BackedUpDatabase): Promise<void> =>
  backup.manifest.store === 'embedded' ? restoreEmbedded(config.DATA_DIR, backup) : restorePostgres(config, backup);

async function restorePostgres(config: Config, { folder, signal }: BackedUpDatabase): Promise<void> {
  const url = ownerUrl(config);
  const directory = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-restore-'));
  try {
    // Several processes restore a dump only from a file. One on this disk is read where it lies.
    const localFile = path.join(folder.address, DUMP);
    const file = fs.existsSync(localFile) ? localFile : await download(folder, path.join(directory, DUMP), signal);
    await runRestore(url, { file, listFile: path.join(directory, 'contents'), signal });
    await analyse(url);
  } finally {
    await fs.promises.rm(directory, { recursive: true });
  }
}

/**
 * Takes away what a restore that failed has written. The database was empty before, so nothing else can be in it.
 */
export async function emptyDatabase(config: Config): Promise<void> {
  if (config.DATABASE_URL === undefined) {
    await fs.promises.rm(path.join(config.DATA_DIR, EMBEDDED_FOLDER), { recursive: true, force: true });
    return;
  }
  // A new database has this schema with this grant.
  await runStatements(ownerUrl(config), [
    'drop schema public cascade',
    'create schema public',
    'grant usage on schema public to public',
  ]);
}

/** Row-level security, which a foreign key that is being checked would have to pass. */
const ROW_LEVEL_SECURITY_ITEMS = /^\d+; \d+ \d+ (?:POLICY|ROW SECURITY) /;

interface DumpToRestore {
  readonly file: string;
  /** Path of the file that lists which items of the dump are restored. */
  readonly listFile: string;
  readonly signal: AbortSignal;
}

/**
 * Restores as the owner of the tables, whom row-level security binds as well. So it comes last: several processes
 * restore at once, and a policy may otherwise be missing while the security of its table is on already.
 */
async function runRestore(url: string, { file, listFile, signal }: DumpToRestore): Promise<void> {
  const list = runPostgresProgram('pg_restore', ['--list', file]);
  const [contents] = await Promise.all([text(list.output), list.ended]);
  const lines = contents.split('\n');
  const jobs = Math.min(8, Math.max(2, os.availableParallelism()));
  for (const part of [
    lines.filter((line) => !ROW_LEVEL_SECURITY_ITEMS.test(line)),
    lines.filter((line) => ROW_LEVEL_SECURITY_ITEMS.test(line)),
  ]) {
    await fs.promises.writeFile(listFile, part.join('\n'));
    const args = ['--no-owner', '--exit-on-error', `--jobs=${jobs}`, `--use-list=${listFile}`, file];
    const { output, ended } = runPostgresProgram('pg_restore', args, url, { settings: RESTORE_SETTINGS, signal });
    output.resume();
    await ended;
  }
}

/** Indexes are sorted in memory. What a crash of the database loses meanwhile would have to be restored again anyway. */
const RESTORE_SETTINGS = { maintenance_work_mem: '256MB', synchronous_commit: 'off' };

const download = (folder: BackupFolder, file: string, signal: AbortSignal): Promise<string> =>
  transferring(DUMP, async () => {
    const content = await folder.read(DUMP);
    if (content === undefined) throw new BackupFault(`${DUMP} fehlt in der Sicherung.`);
    await pipeline(content, fs.createWriteStream(file, { mode: 0o600 }), { signal });
    return file;
  });

/** A dump contains no statistics, without which the first queries would take long. */
const analyse = (url: string): Promise<void> => runStatements(url, ['set statement_timeout = 0', 'analyze']);

export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function restoreEmbedded(
  dataDirectory: string,
  { folder, manifest: { parts, folders }, signal }: BackedUpDatabase,
): Promise<void> {
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(path.resolve(dataDirectory));
  try {
    for (const name of [EMBEDDED_FOLDER, ...folders])
      fs.mkdirSync(path.join(dataDirectory, name), { recursive: true, mode: 0o700 });
    for (const { name } of parts.filter((part) => part.name.startsWith(`${EMBEDDED_FOLDER}/`))) {
      const content = await folder.read(name);
      if (content === undefined) throw new BackupFault(`${name} fehlt in der Sicherung.`);
      await pipeline(content, fs.createWriteStream(path.join(dataDirectory, name), { flags: 'wx', mode: 0o600 }), {
        signal,
      });
    }
  } finally {
    unlock();
  }
}
