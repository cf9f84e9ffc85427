import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { seeds } from '#server/app.ts';
import type { Store } from '#server/db/database.ts';
import { createEmbeddedStore, EMBEDDED_EXTENSIONS as extensions } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { seedMasterData } from '#server/db/seed/master-data.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Opens a migrated database for one test file: PostgreSQL if DATABASE_URL names a server, otherwise PGlite in memory.
 * @param rowLevelSecurity pass false to test that queries keep to the scope even without it; only with PostgreSQL
 */
export function openTestStore(rowLevelSecurity = true): Promise<Store> {
  const server = process.env['DATABASE_URL'];
  return server ? openOnServer(server, rowLevelSecurity) : openInMemory();
}

/**
 * Returns a hash of everything that determines the content of a new database. It is part of the snapshot's name.
 * Restoring a snapshot takes half a second, migrating takes several.
 */
export function versionOfSchema(): string {
  const hash = createHash('sha256');
  for (const folder of [
    'server/db/migrations',
    'server/db/functions',
    'server/db/seed',
    'server/demo',
    'server/features/forms/gallery',
  ]) {
    for (const file of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const fullPath = path.join(root, folder, file);
      if (fs.statSync(fullPath).isFile()) hash.update(file).update(fs.readFileSync(fullPath));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const parsers = { 20: Number, 1082: (text: string) => text };

async function openInMemory(): Promise<Store> {
  const snapshot = path.join(root, 'node_modules/.cache/schutzbuch', `${versionOfSchema()}.tar`);
  if (!fs.existsSync(snapshot)) await makeSnapshot(snapshot);
  const database = await PGlite.create({ loadDataDir: new Blob([fs.readFileSync(snapshot)]), parsers, extensions });
  return createEmbeddedStore(database, () => undefined);
}

async function makeSnapshot(snapshot: string): Promise<void> {
  const database = await PGlite.create({ parsers, extensions });
  await prepare(createEmbeddedStore(database, () => undefined));
  const dump = await database.dumpDataDir('none');
  fs.mkdirSync(path.dirname(snapshot), { recursive: true });
  // Test files run at the same time, so each writes a file of its own and renames it in one step.
  const ownFile = `${snapshot}.${process.pid}`;
  fs.writeFileSync(ownFile, new Uint8Array(await dump.arrayBuffer()));
  fs.renameSync(ownFile, snapshot);
  await database.close();
}

export async function prepare(store: Store): Promise<void> {
  await migrate(store);
  for (const seed of [seedMasterData, ...seeds]) await store.asSystem((tx) => seed(tx, new Date()));
}

const TEMPLATE_LOCK_ID = 5_120_477;

/** While another file's template is being copied, the disk of a slow machine lets a new connection wait for seconds. */
const MAX_CONNECT_MILLISECONDS = 20_000;

const openOnServer = (server: string, rowLevelSecurity: boolean) =>
  openCopyOf(server, `schutzbuch_template_${versionOfSchema()}`, prepare, rowLevelSecurity);

/**
 * Opens a copy of a template database, which the first caller creates.
 * @param fill fills a new template. That takes long, so its store has no short statement timeout
 */
export async function openCopyOf(
  server: string,
  template: string,
  fill: (store: Store) => Promise<void>,
  rowLevelSecurity = true,
): Promise<Store> {
  const name = `schutzbuch_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_ID]);
    const foundDatabase = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (foundDatabase.rowCount === 0) {
      // An interrupted run may have left an incomplete template behind.
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new`);
      const store = await openPostgres(databaseUrl(server, `${template}_new`), {
        connections: 2,
        rowLevelSecurity: true,
      });
      await fill(store);
      await store.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    // The template is small and not in use, so copying its files takes a third of the time of writing it through the
    // log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const store = await openPostgres(databaseUrl(server, name), {
    connections: 10,
    maxConnectMilliseconds: MAX_CONNECT_MILLISECONDS,
    rowLevelSecurity,
  });
  return {
    ...store,
    close: async () => {
      await store.close();
      await onServer(
        server,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      );
    },
  };
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
