import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { compareWithAcknowledged, type StoredRecords } from '#chaos/stored-records.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check, reportNotRun } from '#chaos/report.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { createClient, createActivity, type Client, type Write } from '#chaos/writers.ts';
import { sendWithRetries, startRetryingWriters } from './retrying-writers.ts';
import { seedLocations, readStoredRecordsOf } from './seeded-database.ts';

const WRITERS = 8;
const TASKS_PER_LOCATION = 20;
const MIN_WRITES_BEFORE_BACKUP = 100;
const ROLES = ['schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_system'];
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Backs up and restores as described in docs/operations.md, into a second cluster and another folder. */
export async function testRestore(cluster: PostgresCluster, port: number): Promise<void> {
  const secondCluster = await startCluster(port + 41);
  if (secondCluster === null) {
    reportNotRun('restore: a second cluster', 'it did not start');
    return;
  }
  const folder = temporaryDirectory('restore');
  const source = await cluster.createDatabase('source');
  try {
    const locations = await seedLocations({ DATABASE_URL: source }, TASKS_PER_LOCATION);
    const [location] = locations;
    if (location === undefined) throw new Error('There is no location to back up.');
    const settings = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), SEED_DEMO: 'false', DATA_DIR: folder };
    const files = { original: path.join(folder, 'files'), restored: path.join(folder, 'restored-files') };
    const environment = { ...settings, DATABASE_URL: source, FILES_DIR: files.original };
    const backup = await writeAndBackUp(cluster, { port, environment, locations, location, folder });
    fs.cpSync(files.original, files.restored, { recursive: true });

    await createRoles(secondCluster);
    checkDumpDuringWrites(
      await readStoredRecordsOf({
        DATABASE_URL: asApplication(await restore(secondCluster, backup.dumpDuringWrites, 'during_writes')),
      }),
      backup.writesBefore,
    );
    const target = await restore(secondCluster, backup.dumpWithoutWriters, 'restored');
    checkRowCounts(await countRowsByTable(source), await countRowsByTable(target));
    await checkRestoredServer(
      { ...settings, DATABASE_URL: asApplication(target), FILES_DIR: files.restored },
      { port, location, photo: backup.photo, picture: backup.picture },
    );
    const { faults, ledgerSize } = await readStoredRecordsOf({ DATABASE_URL: asApplication(target) });
    check('restore: the ledgers continue and are intact', faults.length === 0, faults[0] ?? `${ledgerSize} entries`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    await secondCluster.remove();
  }
}

interface Source {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
  readonly locations: readonly TestLocation[];
  readonly location: TestLocation;
  readonly folder: string;
}

/** Runs a server with writers, and dumps its database once during the writes and once after the server has stopped. */
async function writeAndBackUp(cluster: PostgresCluster, { port, environment, locations, location, folder }: Source) {
  const { DATABASE_URL: source } = environment;
  const server = await startServer({ port, environment });
  const client = createClient(server.url);
  const photo = await addPhoto(client, location);
  const writers = startRetryingWriters([client], locations, WRITERS);
  while (writers.acknowledged.size < MIN_WRITES_BEFORE_BACKUP) await writers.waitUntilAcknowledged();
  const writesBefore: Writes = new Map(writers.acknowledged);
  const dumpDuringWrites = dump(cluster, source, path.join(folder, 'during-writes.dump'));
  await writers.stop();
  const picture = await readContent(client, location, photo);
  await server.stop();
  const dumpWithoutWriters = dump(cluster, source, path.join(folder, 'without-writers.dump'));
  return { photo, picture, writesBefore, dumpDuringWrites, dumpWithoutWriters };
}

type Writes = Parameters<typeof compareWithAcknowledged>[1];

function checkDumpDuringWrites(stored: StoredRecords, writesBefore: Writes): void {
  const { lost, doubled } = compareWithAcknowledged(stored, writesBefore);
  check(
    'restore: a backup taken during writes contains every write acknowledged before it, and its ledgers are intact',
    lost + doubled + stored.faults.length === 0,
    stored.faults[0] ?? `${writesBefore.size} acknowledged before, ${stored.ledgerSize} entries`,
  );
}

function checkRowCounts(original: ReadonlyMap<string, number>, copy: ReadonlyMap<string, number>): void {
  const differingTables = [...original].filter(([table, count]) => copy.get(table) !== count);
  check(
    'restore: every table has as many rows as before',
    original.size > 0 && differingTables.length === 0 && copy.size === original.size,
    differingTables[0]?.join(': ') ??
      `${copy.size} tables, ${[...copy.values()].reduce((sum, count) => sum + count, 0)} rows`,
  );
}

interface BackedUpPhoto {
  readonly port: number;
  readonly location: TestLocation;
  readonly photo: string;
  readonly picture: Buffer;
}

async function checkRestoredServer(
  environment: Readonly<Record<string, string>>,
  { port, location, photo, picture }: BackedUpPhoto,
) {
  const server = await startServer({ port, environment });
  const client = createClient(server.url);
  const response = await sendWithRetries(client, createActivity(location, 0));
  check(
    'restore: the server starts on the restored database, and an existing login records an activity',
    response.status === 201,
    `${response.status}`,
  );
  const copied = await readContent(client, location, photo);
  check('restore: the photo is identical byte for byte', copied.equals(picture), `${copied.length} bytes`);
  await server.stop();
}

/** @returns the path of the photo's content */
async function addPhoto(client: Client, location: TestLocation): Promise<string> {
  const uuid = randomUUID();
  const address = `/api/locations/${location.locationId}`;
  const body = JSON.stringify({ uuid, location: address, data: PIXEL });
  const write: Write = { key: uuid, kind: 'photo', location, method: 'POST', path: '/api/protocol_images', body };
  const { status, body: responseBody } = await sendWithRetries(client, write);
  if (status !== 201) throw new Error(`The photo was refused: ${responseBody}`);
  return `/api/protocol_images/${uuid}/content`;
}

const readContent = async (client: Client, location: TestLocation, address: string): Promise<Buffer> =>
  Buffer.from(await (await client.read(location, address)).arrayBuffer());

function dump({ binaries }: PostgresCluster, url: string, file: string): string {
  execFileSync(path.join(binaries, 'pg_dump'), ['--format=custom', `--file=${file}`, url]);
  return file;
}

/** Creates the roles of the application, as an administrator does on a new cluster. */
async function createRoles(secondCluster: PostgresCluster): Promise<void> {
  const administration = await secondCluster.createDatabase('administration');
  await withDatabase(administration, (client) =>
    client.query(
      [
        'create role schutzbuch login noinherit',
        ...ROLES.flatMap((role) => [`create role ${role} nologin`, `grant ${role} to schutzbuch`]),
      ].join('; '),
    ),
  );
}

/** Returns the URL of a restored database for the role of the application. */
const asApplication = (url: string): string => url.replace('postgres@', 'schutzbuch@');

/** @returns the URL of the restored database for the superuser */
async function restore(secondCluster: PostgresCluster, file: string, name: string): Promise<string> {
  const url = await secondCluster.createDatabase(name);
  await withDatabase(url, (client) =>
    client.query(`alter database ${name} owner to schutzbuch; alter schema public owner to schutzbuch`),
  );
  const options = ['--no-owner', '--role=schutzbuch', '--exit-on-error', `--dbname=${url}`, file];
  execFileSync(path.join(secondCluster.binaries, 'pg_restore'), options);
  return url;
}

/** Counts the rows of each table. */
function countRowsByTable(url: string): Promise<Map<string, number>> {
  return withDatabase(url, async (client) => {
    const { rows } = await client.query<{ table: string; count: string }>(
      `select table_name as table, (xpath('/row/n/text()',
         query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text as count
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    return new Map(rows.map(({ table, count }) => [table, Number(count)]));
  });
}

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
