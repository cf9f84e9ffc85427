import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { judge } from '#chaos/evidence.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check, didNotRun } from '#chaos/report.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { clientOf, writeAt, type Client, type Write } from '#chaos/writers.ts';
import { sendPatiently, startPatientWriters } from './patient-writers.ts';
import { buildLocations, evidenceIn } from './prepared.ts';

const WRITERS = 8;
const TASKS_PER_LOCATION = 20;
const WRITTEN_BEFORE = 100;
const ROLES = ['schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform'];
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Backs up and restores as described in docs/operations.md, into a second cluster and another folder. */
export async function restoreElsewhere(cluster: PostgresCluster, port: number): Promise<void> {
  const secondCluster = await startCluster(port + 41);
  if (secondCluster === null) {
    didNotRun('restore: a second cluster', 'it did not start');
    return;
  }
  const folder = temporaryDirectory('restore');
  const source = await cluster.createDatabase('source');
  try {
    const locations = await buildLocations({ DATABASE_URL: source }, TASKS_PER_LOCATION);
    const [location] = locations;
    if (location === undefined) throw new Error('There is no location to back up.');
    const settings = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), SEED_DEMO: 'false', DATA_DIR: folder };
    const files = { here: path.join(folder, 'files'), there: path.join(folder, 'restored-files') };
    const server = await startServer({
      port,
      environment: { ...settings, DATABASE_URL: source, FILES_DIR: files.here },
    });
    const client = clientOf(server.url);
    const photo = await addPhoto(client, location);
    const writers = startPatientWriters([client], locations, WRITERS);
    while (writers.acknowledged.size < WRITTEN_BEFORE) await writers.untilAnswered();
    const writesBefore = new Map(writers.acknowledged);
    const besideWriters = dump(cluster, source, path.join(folder, 'beside-writers.dump'));
    await writers.stop();
    const picture = await contentOf(client, location, photo);
    await server.stop();
    const atRest = dump(cluster, source, path.join(folder, 'at-rest.dump'));
    fs.cpSync(files.here, files.there, { recursive: true });

    await createRoles(secondCluster);
    const evidenceWithWriters = await evidenceIn({
      DATABASE_URL: await restore(secondCluster, besideWriters, 'beside_writers'),
    });
    const { lost, doubled } = judge(evidenceWithWriters, writesBefore);
    check(
      'restore: a backup taken beside writers holds all that was acknowledged before it, and its ledgers are intact',
      lost + doubled + evidenceWithWriters.faults.length === 0,
      evidenceWithWriters.faults[0] ??
        `${writesBefore.size} acknowledged before, ${evidenceWithWriters.ledgerSize} entries`,
    );
    const target = await restore(secondCluster, atRest, 'restored');
    const [original, copy] = [await countsIn(source), await countsIn(target)];
    const differingTables = [...original].filter(([table, count]) => copy.get(table) !== count);
    check(
      'restore: every table has as many rows as before',
      original.size > 0 && differingTables.length === 0 && copy.size === original.size,
      differingTables[0]?.join(': ') ??
        `${copy.size} tables, ${[...copy.values()].reduce((sum, count) => sum + count, 0)} rows`,
    );
    await workThere({ ...settings, DATABASE_URL: target, FILES_DIR: files.there }, { port, location, photo, picture });
    const { faults, ledgerSize } = await evidenceIn({ DATABASE_URL: target });
    check('restore: the ledgers go on and are intact', faults.length === 0, faults[0] ?? `${ledgerSize} entries`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    await secondCluster.remove();
  }
}

interface Expected {
  readonly port: number;
  readonly location: TestLocation;
  readonly photo: string;
  readonly picture: Buffer;
}

async function workThere(environment: Readonly<Record<string, string>>, { port, location, photo, picture }: Expected) {
  const server = await startServer({ port, environment });
  const client = clientOf(server.url);
  const written = await sendPatiently(client, writeAt(location, 0));
  check(
    'restore: the server starts there, and the old login records a measure',
    written.status === 201,
    `${written.status}`,
  );
  const copied = await contentOf(client, location, photo);
  check('restore: the photo is the same, byte by byte', copied.equals(picture), `${copied.length} bytes`);
  await server.stop();
}

/** @returns the path of the photo's content */
async function addPhoto(client: Client, location: TestLocation): Promise<string> {
  const uuid = randomUUID();
  const address = `/api/locations/${location.locationId}`;
  const body = JSON.stringify({ uuid, location: address, data: PIXEL });
  const write: Write = { key: uuid, kind: 'photo', location, method: 'POST', path: '/api/protocol_images', body };
  const { status, body: answer } = await sendPatiently(client, write);
  if (status !== 201) throw new Error(`The photo was refused: ${answer}`);
  return `/api/protocol_images/${uuid}/content`;
}

const contentOf = async (client: Client, location: TestLocation, address: string): Promise<Buffer> =>
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
        'create role schutzbuch login',
        ...ROLES.flatMap((role) => [`create role ${role} nologin`, `grant ${role} to schutzbuch`]),
      ].join('; '),
    ),
  );
}

/** @returns the URL of the restored database under the role of the application */
async function restore(secondCluster: PostgresCluster, file: string, name: string): Promise<string> {
  const url = await secondCluster.createDatabase(name);
  await withDatabase(url, (client) => client.query(`alter database ${name} owner to schutzbuch`));
  const options = ['--no-owner', '--role=schutzbuch', '--exit-on-error', `--dbname=${url}`, file];
  execFileSync(path.join(secondCluster.binaries, 'pg_restore'), options);
  return url.replace('postgres@', 'schutzbuch@');
}

/** Counts the rows of each table. */
function countsIn(url: string): Promise<Map<string, number>> {
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
