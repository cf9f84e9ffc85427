import { judge } from '#chaos/evidence.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { clientOf } from '#chaos/writers.ts';
import { mixedOperations, type Tally } from './mixed-operations.ts';
import { buildLocations, evidenceIn } from './prepared.ts';

const WORKERS = 16;
/** One turn in ten completes a task, and a turn is about two operations, so this leaves a reserve of tasks. */
const OPERATIONS_PER_TASK = 15;

/** Runs sixteen workers on one database; each writes to one process and reads from the other. */
export async function workInTwoProcesses(cluster: PostgresCluster, { acts, port }: { acts: number; port: number }) {
  const environment = { DATABASE_URL: await cluster.createDatabase('processes') };
  const locations = await buildLocations(environment, Math.ceil(acts / OPERATIONS_PER_TASK / 4));
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  const servers = [await startServer(options), await startServer({ ...options, port: port + 1 })];
  const clients = servers.map(({ url }) => clientOf(url));
  for (const client of clients) await client.signIn(locations);

  const tally: Tally = { operations: 0, acknowledged: new Map(), faults: [], tasks: 0, twins: 0, corrections: 0 };
  const began = performance.now();
  const worker = async (number: number) => {
    const [writingClient, readingClient] = number % 2 === 0 ? clients : clients.toReversed();
    const location = locations[number % locations.length];
    if (writingClient === undefined || readingClient === undefined || location === undefined) return;
    const act = await mixedOperations({
      writingProcess: writingClient,
      readingProcess: readingClient,
      location,
      tally,
    });
    for (let turn = number; tally.operations < acts; turn += 1) await act(turn);
  };
  const progress = setInterval(() => process.stdout.write(`\r  ${tally.operations} of ${acts} operations `), 1000);
  try {
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)));
  } finally {
    clearInterval(progress);
    process.stdout.write('\n');
  }
  const minutes = (performance.now() - began) / 60_000;
  await Promise.all(servers.map((server) => server.stop()));

  const evidence = await evidenceIn(environment);
  const { lost, doubled, unknown, withoutEntry } = judge(evidence, tally.acknowledged);
  check(
    `processes: over ${tally.operations} operations in two processes each act is there once`,
    tally.acknowledged.size > 0 && lost + doubled + unknown === 0,
    `${tally.acknowledged.size} acts in ${minutes.toFixed(1)} minutes, ${lost} lost, ${doubled} doubled, ${unknown} unknown`,
  );
  check(
    'processes: every record has its one entry in a ledger that is intact',
    withoutEntry === 0 && evidence.faults.length === 0,
    evidence.faults[0] ?? `${evidence.ledgerSize} entries`,
  );
  check(
    'processes: each sees at once what the other wrote, one of two completes a task, the same key is one act',
    tally.faults.length === 0 && tally.tasks > 0 && tally.twins > 0 && tally.corrections > 0,
    tally.faults[0] ?? `${tally.tasks} tasks, ${tally.twins} keys in both, ${tally.corrections} corrections`,
  );
}
