import { compareWithAcknowledged, type StoredRecords } from '#chaos/stored-records.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { createClient } from '#chaos/writers.ts';
import { mixedOperations, type OperationCounts } from './mixed-operations.ts';
import { seedLocations, readStoredRecordsOf } from './seeded-database.ts';

const WORKERS = 16;
/** One turn in ten completes a task, and a turn is about two operations, so this leaves a reserve of tasks. */
const OPERATIONS_PER_TASK = 15;

/** Runs sixteen workers on one database; each writes to one process and reads from the other. */
export async function testTwoProcesses(cluster: PostgresCluster, { acts, port }: { acts: number; port: number }) {
  const environment = { DATABASE_URL: await cluster.createDatabase('processes') };
  const locations = await seedLocations(environment, Math.ceil(acts / OPERATIONS_PER_TASK / 4));
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  const servers = [await startServer(options), await startServer({ ...options, port: port + 1 })];
  const clients = servers.map(({ url }) => createClient(url));
  for (const client of clients) await client.signIn(locations);

  const counts: OperationCounts = {
    operations: 0,
    acknowledged: new Map(),
    faults: [],
    completedTasks: 0,
    repeatedWrites: 0,
    corrections: 0,
  };
  const startedAt = performance.now();
  const worker = async (number: number) => {
    const [writingClient, readingClient] = number % 2 === 0 ? clients : clients.toReversed();
    const location = locations[number % locations.length];
    if (writingClient === undefined || readingClient === undefined || location === undefined) return;
    const operate = await mixedOperations({
      writingClient,
      readingClient,
      location,
      counts,
    });
    for (let turn = number; counts.operations < acts; turn += 1) await operate(turn);
  };
  const progress = setInterval(() => process.stdout.write(`\r  ${counts.operations} of ${acts} operations `), 1000);
  try {
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)));
  } finally {
    clearInterval(progress);
    process.stdout.write('\n');
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  await Promise.all(servers.map((server) => server.stop()));
  reportResults(await readStoredRecordsOf(environment), counts, minutes);
}

function reportResults(stored: StoredRecords, counts: OperationCounts, minutes: number): void {
  const { lost, doubled, unknown, withoutLedgerEntry } = compareWithAcknowledged(stored, counts.acknowledged);
  check(
    `processes: over ${counts.operations} operations in two processes each act is recorded once`,
    counts.acknowledged.size > 0 && lost + doubled + unknown === 0,
    `${counts.acknowledged.size} acts in ${minutes.toFixed(1)} minutes, ${lost} lost, ${doubled} doubled, ${unknown} unknown`,
  );
  check(
    'processes: every record has exactly one entry in an intact ledger',
    withoutLedgerEntry === 0 && stored.faults.length === 0,
    stored.faults[0] ?? `${stored.ledgerSize} entries`,
  );
  check(
    'processes: each immediately reads what the other wrote, only one completes a task, one key is one act',
    counts.faults.length === 0 && counts.completedTasks > 0 && counts.repeatedWrites > 0 && counts.corrections > 0,
    counts.faults[0] ??
      `${counts.completedTasks} tasks, ${counts.repeatedWrites} keys sent to both, ${counts.corrections} corrections`,
  );
}
