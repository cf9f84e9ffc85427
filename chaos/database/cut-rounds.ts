import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { compareWithAcknowledged, type StoredRecords } from '#chaos/stored-records.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { createClient } from '#chaos/writers.ts';
import { openServiceProxy, type ServiceProxy } from '#chaos/service-proxy.ts';
import { startRetryingWriters } from './retrying-writers.ts';
import { seedLocations, readStoredRecordsOf } from './seeded-database.ts';

const WRITERS = 12;
const MAX_RECOVERY_MILLISECONDS = 10_000;
const MAX_OUTAGE_MILLISECONDS = 400;
const TASKS_PER_LOCATION = 200;

/** Cuts the connection to the database repeatedly, in three ways, while twelve writers write. */
export async function testDatabaseCuts(cluster: PostgresCluster, { cuts, port }: { cuts: number; port: number }) {
  const url = await cluster.createDatabase('cuts');
  const locations = await seedLocations({ DATABASE_URL: url }, TASKS_PER_LOCATION);
  const proxy = await openServiceProxy(url);
  const administrator = new pg.Client({ connectionString: url });
  administrator.on('error', () => undefined);
  await administrator.connect();
  const server = await startServer({ port, environment: { DATABASE_URL: proxy.url, SEED_DEMO: 'false' } });
  const client = createClient(server.url);
  await client.signIn(locations);
  const writers = startRetryingWriters([client], locations, WRITERS);
  const recoveryTimes: number[] = [];
  for (let cut = 0; cut < cuts; cut += 1) {
    await writers.waitUntilAcknowledged();
    await cutConnection(cut, proxy, administrator);
    const startedAt = performance.now();
    await writers.waitUntilAcknowledged();
    recoveryTimes.push(performance.now() - startedAt);
    if (cut % 20 === 19)
      process.stdout.write(`\r  cut ${cut + 1} of ${cuts}, ${writers.acknowledged.size} writes acknowledged `);
  }
  process.stdout.write('\n');
  const slowestMilliseconds = await writers.stop();
  const readiness = await fetch(`${server.url}/readyz`);
  const isSameProcess = server.child.exitCode === null && server.child.signalCode === null;
  await server.stop();
  await administrator.end();
  await proxy.close();
  reportRecords(cuts, await readStoredRecordsOf({ DATABASE_URL: url }), writers.acknowledged);
  reportRecovery(recoveryTimes, slowestMilliseconds, isSameProcess && readiness.ok);
  check(
    'cuts: clients saw success, "try again" or no response, nothing else',
    writers.unexpectedResponses.length === 0,
    writers.unexpectedResponses[0] ?? '',
  );
}

function reportRecords(
  cuts: number,
  stored: StoredRecords,
  acknowledged: Parameters<typeof compareWithAcknowledged>[1],
): void {
  const { lost, doubled, unknown, withoutLedgerEntry } = compareWithAcknowledged(stored, acknowledged);
  check(
    `cuts: no acknowledged write is lost or doubled over ${cuts} cut connections to the database`,
    acknowledged.size > cuts && lost + doubled + unknown === 0,
    `${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${unknown} unknown`,
  );
  check(
    'cuts: every record has exactly one entry in an intact ledger',
    withoutLedgerEntry === 0 && stored.faults.length === 0,
    stored.faults[0] ?? `${stored.ledgerSize} entries`,
  );
}

function reportRecovery(recoveryTimes: readonly number[], slowestMilliseconds: number, isReady: boolean): void {
  const median = recoveryTimes.toSorted((a, b) => a - b)[Math.floor(recoveryTimes.length / 2)] ?? 0;
  check(
    'cuts: the server works again by itself within 10 s, and is ready at the end',
    isReady && Math.max(...recoveryTimes) < MAX_RECOVERY_MILLISECONDS,
    `${seconds(median)} at the median, ${seconds(Math.max(...recoveryTimes))} at most; slowest write ${seconds(slowestMilliseconds)}`,
  );
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function cutConnection(cut: number, proxy: ServiceProxy, administrator: pg.Client): Promise<void> {
  // The random pause lets the cut hit any stage of the requests in flight.
  await wait(Math.random() * 20);
  if (cut % 3 === 0) {
    await administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } else if (cut % 3 === 1) proxy.drop();
  else {
    await proxy.close();
    await wait(Math.random() * MAX_OUTAGE_MILLISECONDS);
    await proxy.open();
  }
}
