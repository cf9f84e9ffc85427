import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { check } from './report.ts';
import { startServer } from './server-process.ts';
import type { TestLocation } from './test-locations.ts';
import { createClient, startWriters, createActivity, type Client } from './writers.ts';

const MAX_EXIT_MILLISECONDS = 10_000;
const REQUESTS_IN_FLIGHT = 8;

interface ShutdownTrial {
  readonly store: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly locations: readonly TestLocation[];
}

/**
 * Sends SIGTERM while writers write. The server must first report that it is not ready, finish all requests in flight,
 * and then end.
 */
export async function testStopWhileWriting(trial: ShutdownTrial): Promise<void> {
  const { store, port, environment, locations } = trial;
  const server = await startServer({ port, environment: { ...environment, SEED_DEMO: 'false' } });
  const client = createClient(server.url);
  await client.signIn(locations);
  const writers = startWriters(client, locations, 20);
  await writers.waitUntilAcknowledged(20);
  const inFlight = sendInFlight(client, locations);
  await wait(5);
  const startedAt = performance.now();
  const exited = server.stop();
  const readiness = await pollReadiness(server.url);
  const statuses = await inFlight;
  const code = await exited;
  const seconds = (performance.now() - startedAt) / 1000;
  const { unexpectedResponses } = await writers.stop();
  check(
    `${store}: after SIGTERM /readyz responds with 503 while the server still serves requests`,
    readiness === 503,
    `status ${readiness}`,
  );
  check(
    `${store}: requests in flight at SIGTERM finish`,
    statuses.every((status) => status === 201),
    statuses.join(' '),
  );
  check(
    `${store}: the process ends by itself within 10 s`,
    code === 0 && seconds < MAX_EXIT_MILLISECONDS / 1000,
    `${seconds.toFixed(1)} s`,
  );
  check(`${store}: no client sees an error`, unexpectedResponses.length === 0, unexpectedResponses[0] ?? '');
}

/** Sends SIGTERM while requests wait for a lock that another connection holds for three seconds. */
export async function testStopDuringLock({ store, port, environment, locations }: ShutdownTrial): Promise<void> {
  const server = await startServer({ port, environment: { ...environment, SEED_DEMO: 'false' } });
  const client = createClient(server.url);
  await client.signIn(locations);
  const lockHolder = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await lockHolder.connect();
  await lockHolder.query('begin; select * from ledger for update');
  const inFlight = sendInFlight(client, locations);
  await wait(500);
  const startedAt = performance.now();
  const exited = server.stop();
  await wait(3000);
  await lockHolder.query('rollback');
  await lockHolder.end();
  const statuses = await inFlight;
  const code = await exited;
  const seconds = (performance.now() - startedAt) / 1000;
  check(
    `${store}: requests that wait for a lock at SIGTERM finish too`,
    code === 0 && statuses.every((status) => status === 201),
    `${seconds.toFixed(1)} s`,
  );
}

/** Polls until the server is not ready or has ended. @returns its last status */
async function pollReadiness(url: string): Promise<number> {
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
function sendInFlight(client: Client, locations: readonly TestLocation[]): Promise<number[]> {
  const writes = Array.from({ length: REQUESTS_IN_FLIGHT }, (_, turn) =>
    locations
      .slice(turn % locations.length, (turn % locations.length) + 1)
      .map((location) => createActivity(location, turn)),
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
