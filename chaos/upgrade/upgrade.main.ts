// `npm run chaos:upgrade`: two processes of an earlier version behind a balancer, writers that do not stop, and one process
// after the other replaced by this version, which migrates. Checks that no act is lost, and reports what the migrations locked.
//   --from main   commit of the earlier version     --acts 10000   how many acts are recorded     --port 3190
//   --activities 100000   fills the database first, so that migrations of large tables show how long they lock
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startRetryingWriters } from '#chaos/database/retrying-writers.ts';
import { readStoredRecordsOf } from '#chaos/database/seeded-database.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { openBalancer } from '#chaos/replica/balancer.ts';
import { check, printTitle, reportNotRun, summarise } from '#chaos/report.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { compareWithAcknowledged } from '#chaos/stored-records.ts';
import { createClient } from '#chaos/writers.ts';
import { checkOutEarlierVersion, newMigrations, seedByEarlierVersion, type EarlierVersion } from './earlier-version.ts';
import { watchWaits } from './longest-wait.ts';
import { locksOfMigrations } from './migration-locks.ts';

const WRITERS = 12;
/** Every third act completes a task while there are any. */
const TASKS_PER_LOCATION = 500;
/** Longer than this nobody waits for a confirmation without trying again. */
const MAX_WRITE_MILLISECONDS = 15_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'main' },
    acts: { type: 'string', default: '10000' },
    activities: { type: 'string', default: '0' },
    port: { type: 'string', default: '3190' },
  },
});
const acts = Number(values.acts);
const port = Number(values.port);

const folder = temporaryDirectory('upgrade');
const cluster = await startCluster(port + 40);
if (cluster === null) reportNotRun('the upgrade', 'no PostgreSQL binaries or no account to run them');
else {
  try {
    await testUpgrade(cluster, checkOutEarlierVersion(values.from, path.join(folder, 'earlier')));
  } finally {
    await cluster.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = summarise();

async function testUpgrade(database: PostgresCluster, earlier: EarlierVersion): Promise<void> {
  const migrations = newMigrations(earlier);
  printTitle(`From ${earlier.commit} to this version`);
  console.log(`  ${migrations.length} new migrations${migrations.length > 0 ? `: ${migrations.join(', ')}` : ''}`);
  if (earlier.hasOtherPackages) console.log('  the earlier version runs with the packages of this one');
  const url = await database.createDatabase('upgrade');
  const activities = Number(values.activities);
  const locations = seedByEarlierVersion(earlier, url, { tasksPerLocation: TASKS_PER_LOCATION, activities });
  await database.query('create database copy template upgrade');
  await reportLocks(url.replace(/upgrade$/, 'copy'));
  const environment = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), SEED_DEMO: 'false' };
  const servers = [
    await startServer({ port, environment, folder: earlier.folder }),
    await startServer({ port: port + 1, environment, folder: earlier.folder }),
  ];
  const balancer = await openBalancer(servers.map((server) => server.url));
  const client = createClient(balancer.url);
  await client.signIn(locations);
  const writers = startRetryingWriters([client], locations, WRITERS);
  const writtenBy = async (share: number) => {
    while (writers.acknowledged.size < acts * share) await writers.waitUntilAcknowledged();
  };
  const replace = async (index: number) => {
    await servers[index]?.stop();
    servers[index] = await startServer({ port: port + index, environment });
  };
  try {
    await writtenBy(0.2);
    const quietMilliseconds = await waitsDuring(url, () => writtenBy(0.3));
    const milliseconds = await waitsDuring(url, () => replace(0));
    console.log(
      `        longest wait of any statement for a table: ${Math.round(milliseconds)} ms while it migrated, ${Math.round(quietMilliseconds)} ms before`,
    );
    await writtenBy(0.6);
    await replace(1);
    await writtenBy(1);
    const slowest = await writers.stop();
    const stored = await readStoredRecordsOf({ DATABASE_URL: url });
    const { lost, doubled, unknown } = compareWithAcknowledged(stored, writers.acknowledged);
    check(
      'each act that was confirmed is recorded once, and none was refused',
      lost + doubled + (activities > 0 ? 0 : unknown) + writers.unexpectedResponses.length === 0,
      writers.unexpectedResponses[0] ??
        `${writers.acknowledged.size} acts, ${lost} lost, ${doubled} doubled; slowest with its repetitions ${Math.round(slowest)} ms`,
    );
    check(
      `no act waits longer than ${MAX_WRITE_MILLISECONDS / 1000} s`,
      slowest < MAX_WRITE_MILLISECONDS,
      `${Math.round(slowest)} ms`,
    );
    check('the ledgers are intact', stored.faults.length === 0, stored.faults[0] ?? `${stored.ledgerSize} entries`);
  } finally {
    balancer.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function waitsDuring(url: string, work: () => Promise<void>): Promise<number> {
  const watch = await watchWaits(url);
  await work();
  return watch.stop();
}

/** Prints which tables the migrations keep others from using, measured on a copy that nobody else uses. */
async function reportLocks(copy: string): Promise<void> {
  const locks = await locksOfMigrations(copy);
  for (const [file, ofFile] of Map.groupBy(locks, (lock) => lock.file)) {
    const tables = Map.groupBy(ofFile, ({ mode }) => mode);
    const texts = [...tables].map(([mode, some]) => `${mode} of ${some.map(({ table }) => table).join(', ')}`);
    const milliseconds = Math.max(...ofFile.map((lock) => lock.milliseconds));
    console.log(`        ${file}, at most ${milliseconds.toFixed(1)} ms: ${texts.join('; ')}`);
  }
  if (locks.length === 0) console.log('        no migration keeps anybody from reading or recording');
}
