import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Store } from './database.ts';

const AppliedFiles = z.array(z.object({ name: z.string(), sha256: z.string() }));

interface SchemaFile {
  /** The name under which the table `migration` records the file. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** Files of both folders are applied again whenever their text differs from the one that was applied last. */
const FUNCTIONS = 'functions';
/** Views, and functions that take or return rows of a table: these cannot exist before the tables. */
const AFTER_TABLES = 'functions/after-tables';

/**
 * An exclusive lock waits for the current readers, and every later query waits behind it. A backup
 * uses every table for as long as it runs, so a file gives way after this time and tries again.
 */
const LOCK_TIMEOUT_MILLISECONDS = 1000;
const RETRY_PAUSE_MILLISECONDS = 1000;
/** Longer than a backup takes. */
const MAX_WAIT_MILLISECONDS = 60 * 60 * 1000;

interface MigrationOptions {
  /** Holds the folders of the files. */
  readonly folder?: string;
  /** Called when a file has to wait for a table, once for each file. */
  readonly onWait?: (() => void) | undefined;
}

/**
 * Brings the database to the newest version: each file in one transaction, one process at a time. The functions come first,
 * because tables, triggers and policies need them; then the migrations, forward only; then the views.
 * @returns the names of the files that ran now
 */
export async function migrate(
  store: Store,
  { folder = import.meta.dirname, onWait }: MigrationOptions = {},
): Promise<string[]> {
  return store.runExclusively(async () => {
    await store.runScript(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedFiles(store);
    const isNew = ({ name, hash }: SchemaFile) => applied.get(name) !== hash;
    const migrations = filesOf(folder, 'migrations').map((file) => ({ ...file, name: path.basename(file.name) }));
    for (const { name, hash } of migrations)
      if (applied.has(name) && applied.get(name) !== hash)
        throw new Error(`Migration ${name} was changed after it ran. Add a new one instead.`);

    const pendingMigrations = migrations.filter(isNew);
    const afterTables = filesOf(folder, AFTER_TABLES);
    const files = [
      ...filesOf(folder, FUNCTIONS).filter(isNew),
      ...pendingMigrations,
      // A migration may have dropped a view, because it changes columns that the view shows.
      ...(pendingMigrations.length > 0 ? afterTables : afterTables.filter(isNew)),
    ];
    for (const file of files) await apply(store, file, onWait);
    // These run at each start, because time has passed, and because the tables may have another owner.
    await store.runScript('select make_partitions(); select guard_rows()');
    return files.map(({ name }) => name);
  });
}

/** Returns the SQL files of a folder in the order of their names. A name includes that of the folder. */
function filesOf(root: string, folder: string): SchemaFile[] {
  return fs
    .readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = fs.readFileSync(path.join(root, folder, file), 'utf8');
      return { name: `${folder}/${file}`, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

async function apply(store: Store, file: SchemaFile, onWait?: () => void): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryToApply(store, file);
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
      if (isFirst) onWait?.();
      await wait(RETRY_PAUSE_MILLISECONDS);
    }
  }
}

/** Returns whether a table was in use (lock_not_available). */
const isLocked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

async function tryToApply(store: Store, { name, text, hash }: SchemaFile): Promise<void> {
  // Bodies of functions are not checked, because they refer to tables that are created later.
  // Only the file names of these folders and a hex string are inserted into the text.
  await store.runScript(`
    begin;
    set local check_function_bodies = off;
    set local lock_timeout = ${LOCK_TIMEOUT_MILLISECONDS};
    ${text};
    insert into migration (name, sha256) values ('${name}', '${hash}')
    on conflict (name) do update set sha256 = excluded.sha256, applied_at = now();
    commit;`);
}

async function appliedFiles(store: Store): Promise<Map<string, string>> {
  const rows = await store.runScript('select name, sha256 from migration');
  return new Map(z.parse(AppliedFiles, rows).map(({ name, sha256 }) => [name, sha256]));
}
