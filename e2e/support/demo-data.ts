// Creates the demo data once for all test servers: a database in the PostgreSQL cluster of this run, and a folder of
// files. Every test server starts with a copy of both.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type ServerProcess, startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { issueSimulatedCertificates } from '#server/features/oasis-certs/issue-simulated-certificates.ts';
import { authorityFolder } from '#server/oasis/simulator/start-simulator.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { chosenTime, instantOf } from '../../scripts/test/clock.mjs';
import { findOrInstallPostgres } from '../../scripts/test/required-programs.mjs';
import { startThrowawayPostgres } from '../../scripts/test/throwaway-postgres.mjs';

const MAX_WAIT_MILLISECONDS = 120_000;
const POLL_MILLISECONDS = 200;
export const FIRST_PORT = Number(process.env['JOURNEY_PORT'] ?? 3100);

/**
 * Folder of everything that the journeys write. The first process chooses it, and the workers inherit it by the
 * environment.
 */
export const journeysFolder = (process.env['JOURNEYS_FOLDER'] ??= temporaryDirectory('journeys'));
export const DEMO_DATABASE = 'sample';
export const demoFolder = join(journeysFolder, DEMO_DATABASE);

export const serverSettings = {
  LOG_LEVEL: 'error',
  // Journeys expect the demo as it was filled.
  DEMO_STAFF: 'false',
  // Hashing is cheap here, because every journey signs in; another test covers the cost used in production.
  PASSWORD_COST: 'low',
  // The first server stores its compiled code here, with which later ones start a quarter faster.
  NODE_COMPILE_CACHE: join(journeysFolder, 'compiled'),
};

export function databaseUrl(name: string): string {
  const cluster = process.env['JOURNEYS_CLUSTER'];
  if (cluster === undefined) throw new Error('The cluster of the journeys has not been started.');
  const url = new URL(cluster);
  url.pathname = name;
  return url.href;
}

/** Runs statements in a database of the cluster, as the cluster's owner. */
export async function query<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates the cluster and the demo data.
 * @returns a function that stops the cluster and deletes everything
 */
export async function createDemoData(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayPostgres(await findOrInstallPostgres());
  process.env['JOURNEYS_CLUSTER'] = cluster.url;
  await query('postgres', `create database ${DEMO_DATABASE}`);
  const server = await startServerWithDemoData({ database: DEMO_DATABASE, data: demoFolder, port: FIRST_PORT });
  await server.stop();
  await addCertificates();
  // Autovacuum is off in this cluster, and every test server copies this database.
  await query(DEMO_DATABASE, 'vacuum analyze');
  return async () => {
    await cluster.stop();
    rmSync(journeysFolder, { recursive: true, force: true });
  };
}

/**
 * Adds OASIS certificates, which only a server with the simulator issues by itself. They are only shown; no query uses
 * them.
 */
async function addCertificates(): Promise<void> {
  const config = readConfig({ DATA_DIR: demoFolder, DATABASE_URL: databaseUrl(DEMO_DATABASE) });
  const store = await openDatabase(config);
  try {
    const job = issueSimulatedCertificates(authorityFolder(config), openSecrets(config));
    // The clock of this process may not be set, unlike those of the processes it starts.
    await job.run(store, new Date(instantOf(chosenTime())));
  } finally {
    await store.close();
  }
}

interface DemoServerOptions {
  readonly database: string;
  readonly data: string;
  readonly port: number;
}

/**
 * Starts a server on an empty database, and waits until it has filled in the demo data and computed the demo's reports.
 */
export async function startServerWithDemoData({ database, data, port }: DemoServerOptions): Promise<ServerProcess> {
  const server = await startServer({
    port,
    environment: { ...serverSettings, DATA_DIR: data, DATABASE_URL: databaseUrl(database), SEED_DEMO: 'true' },
  });
  // Computing the demo's reports takes longest, so everything else is finished by then.
  const unfinished = `select count(*)::int as all, count(*) filter (where work in ('waiting', 'running'))::int as left from report`;
  await waitUntil('The demo has no reports yet.', async () => {
    const [count] = await query<{ all: number; left: number }>(database, unfinished);
    return count !== undefined && count.all > 0 && count.left === 0;
  });
  return server;
}

export async function waitUntil(failureText: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(failureText);
    await wait(POLL_MILLISECONDS);
  }
}
