import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { check } from './report.ts';
import { startServer } from './server-process.ts';
import type { TestLocation } from './test-locations.ts';
import { clientOf, startWriters, writeAt, type Client } from './writers.ts';

const MAX_EXIT_MILLISECONDS = 10_000;
const IN_FLIGHT = 8;

interface ShutdownTrial {
  readonly store: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly locations: readonly TestLocation[];
}

/**
 * Sends SIGTERM while writers write. The server must first report that it is not ready, answer all requests in flight,
 * and then end.
 */
export async function stopWhileWriting(trial: ShutdownTrial): Promise<void> {
  const { store, port, environment, locations } = trial;
  const server = await startServer({ port, environment: { ...environment, SEED_DEMO: 'false' } });
  const client = clientOf(server.url);
  await client.signIn(locations);
  const writers = startWriters(client, locations, 20);
  await writers.untilAcknowledged(20);
  const inFlight = sendMany(client, locations);
  await wait(5);
  const began = performance.now();
  const exited = server.stop();
  const readiness = await lastReadiness(server.url);
  const answers = await inFlight;
  const code = await exited;
  const seconds = (performance.now() - began) / 1000;
  const { surprises } = await writers.stop();
  check(
    `${store}: after SIGTERM /readyz says 503 while the server still answers`,
    readiness === 503,
    `status ${readiness}`,
  );
  check(
    `${store}: requests in flight at SIGTERM finish`,
    answers.every((status) => status === 201),
    answers.join(' '),
  );
  check(
    `${store}: the process ends by itself within 10 s`,
    code === 0 && seconds < MAX_EXIT_MILLISECONDS / 1000,
    `${seconds.toFixed(1)} s`,
  );
  check(`${store}: nobody sees an error`, surprises.length === 0, surprises[0] ?? '');
}

/** Sends SIGTERM while requests wait for a lock that another connection holds for three seconds. */
export async function stopWhileWaiting({ store, port, environment, locations }: ShutdownTrial): Promise<void> {
  const server = await startServer({ port, environment: { ...environment, SEED_DEMO: 'false' } });
  const client = clientOf(server.url);
  await client.signIn(locations);
  const holder = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await holder.connect();
  await holder.query('begin; select * from ledger for update');
  const inFlight = sendMany(client, locations);
  await wait(500);
  const began = performance.now();
  const exited = server.stop();
  await wait(3000);
  await holder.query('rollback');
  await holder.end();
  const answers = await inFlight;
  const code = await exited;
  const seconds = (performance.now() - began) / 1000;
  check(
    `${store}: requests that wait for a lock at SIGTERM finish too`,
    code === 0 && answers.every((status) => status === 201),
    `${seconds.toFixed(1)} s`,
  );
}

/** Polls until the server is not ready or has ended. @returns its last status */
async function lastReadiness(url: string): Promise<number> {
  for (let lastStatus = 0; ;) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== 200) return status === 0 ? lastStatus : status;
    lastStatus = status;
    await wait(10);
  }
}

/** @returns the status of each write, or 0 if it got no response */
function sendMany(client: Client, locations: readonly TestLocation[]): Promise<number[]> {
  const writes = Array.from({ length: IN_FLIGHT }, (_, turn) =>
    locations.slice(turn % locations.length, (turn % locations.length) + 1).map((location) => writeAt(location, turn)),
  ).flat();
  return Promise.all(
    writes.map((write) =>
      client.send(write).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
}
