import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { judge } from '#chaos/evidence.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { clientOf } from '#chaos/writers.ts';
import { openDatabaseLine, type DatabaseLine } from './database-line.ts';
import { startPatientWriters } from './patient-writers.ts';
import { buildLocations, evidenceIn } from './prepared.ts';

const WRITERS = 12;
const MAX_RETURN_MILLISECONDS = 10_000;
const MAX_SILENCE_MILLISECONDS = 400;
const TASKS_PER_LOCATION = 200;

/** Cuts the connection to the database repeatedly, in three ways, while twelve writers write. */
export async function cutTheDatabase(cluster: PostgresCluster, { cuts, port }: { cuts: number; port: number }) {
  const url = await cluster.createDatabase('cuts');
  const locations = await buildLocations({ DATABASE_URL: url }, TASKS_PER_LOCATION);
  const line = await openDatabaseLine(url);
  const administrator = new pg.Client({ connectionString: url });
  administrator.on('error', () => undefined);
  await administrator.connect();
  const server = await startServer({ port, environment: { DATABASE_URL: line.url, SEED_DEMO: 'false' } });
  const client = clientOf(server.url);
  await client.signIn(locations);
  const writers = startPatientWriters([client], locations, WRITERS);
  const returns: number[] = [];
  for (let cut = 0; cut < cuts; cut += 1) {
    await writers.untilAnswered();
    await cutOnce(cut, line, administrator);
    const began = performance.now();
    await writers.untilAnswered();
    returns.push(performance.now() - began);
    if (cut % 20 === 19)
      process.stdout.write(`\r  cut ${cut + 1} of ${cuts}, ${writers.acknowledged.size} writes acknowledged `);
  }
  process.stdout.write('\n');
  const slowestMilliseconds = await writers.stop();
  const readiness = await fetch(`${server.url}/readyz`);
  const isTheSame = server.child.exitCode === null && server.child.signalCode === null;
  await server.stop();
  await administrator.end();
  await line.close();

  const evidence = await evidenceIn({ DATABASE_URL: url });
  const { lost, doubled, unknown, withoutEntry } = judge(evidence, writers.acknowledged);
  const { length } = returns;
  const median = returns.toSorted((a, b) => a - b)[Math.floor(length / 2)] ?? 0;
  check(
    `cuts: no acknowledged write is lost or doubled over ${cuts} cuts of the database`,
    writers.acknowledged.size > cuts && lost + doubled + unknown === 0,
    `${writers.acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${unknown} unknown`,
  );
  check(
    'cuts: every record has its one entry in a ledger that is intact',
    withoutEntry === 0 && evidence.faults.length === 0,
    evidence.faults[0] ?? `${evidence.ledgerSize} entries`,
  );
  check(
    'cuts: the server works again by itself within 10 s, and is ready at the end',
    isTheSame && readiness.ok && Math.max(...returns) < MAX_RETURN_MILLISECONDS,
    `${seconds(median)} at the median, ${seconds(Math.max(...returns))} at most; slowest write ${seconds(slowestMilliseconds)}`,
  );
  check(
    'cuts: clients saw success, "try again" or no answer, nothing else',
    writers.surprises.length === 0,
    writers.surprises[0] ?? '',
  );
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function cutOnce(cut: number, line: DatabaseLine, administrator: pg.Client): Promise<void> {
  // The random pause lets the cut hit any stage of the requests in flight.
  await wait(Math.random() * 20);
  if (cut % 3 === 0) {
    await administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } else if (cut % 3 === 1) line.drop();
  else {
    await line.close();
    await wait(Math.random() * MAX_SILENCE_MILLISECONDS);
    await line.open();
  }
}
