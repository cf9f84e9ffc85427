// The demo data every world begins with, made once: a database of a PostgreSQL cluster of this run, and a folder of files.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type ServerProcess, startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { issueSimulatedCertificates } from '#server/features/oasis-certs/issue-simulated-certificates.ts';
import { authorityFolder } from '#server/oasis/simulator/start-simulator.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { chosenTime, instantOf } from '../../scripts/test/clock.mjs';
import { postgresPrograms } from '../../scripts/test/machine.mjs';
import { startThrowawayPostgres } from '../../scripts/test/throwaway-postgres.mjs';

const MAX_ROUND_MILLISECONDS = 120_000;
const LOOK_MILLISECONDS = 200;
export const FIRST_PORT = Number(process.env['JOURNEY_PORT'] ?? 3100);

/** Below it lies whatever the journeys write. The first process decides, the workers inherit it. */
export const folder = (process.env['JOURNEYS_FOLDER'] ??= temporaryDirectory('journeys'));
export const SAMPLE = 'sample';
export const sampleFolder = join(folder, SAMPLE);

export const serverSettings = {
  LOG_LEVEL: 'error',
  // Everybody signs in for each journey; what a hash of production costs is proven elsewhere.
  PASSWORD_COST: 'low',
  // The first server leaves behind what it compiled; each later one is a quarter faster for it.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
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

/** @returns what ends the cluster and removes everything */
export async function makeSample(): Promise<() => Promise<void>> {
  const cluster = await startThrowawayPostgres(await postgresPrograms());
  process.env['JOURNEYS_CLUSTER'] = cluster.url;
  await query('postgres', `create database ${SAMPLE}`);
  const server = await startFilled({ database: SAMPLE, data: sampleFolder, port: FIRST_PORT });
  await server.stop();
  await giveCertificates();
  // The cluster does not do it by itself, and every world inherits it.
  await query(SAMPLE, 'vacuum analyze');
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Only a server with the simulator of OASIS issues certificates by itself. These are only shown; no query uses them.
 */
async function giveCertificates(): Promise<void> {
  const config = readConfig({ DATA_DIR: sampleFolder, DATABASE_URL: databaseUrl(SAMPLE) });
  const store = await openDatabase(config);
  try {
    const job = issueSimulatedCertificates(authorityFolder(config), openSecrets(config));
    // This process may go by the true time, unlike those it starts.
    await job.run(store, new Date(instantOf(chosenTime())));
  } finally {
    await store.close();
  }
}

interface Filling {
  readonly database: string;
  readonly data: string;
  readonly port: number;
}

/** A server that has filled an empty database with the demo data, and has done what it does by itself when it has started. */
export async function startFilled({ database, data, port }: Filling): Promise<ServerProcess> {
  const server = await startServer({
    port,
    environment: { ...serverSettings, DATA_DIR: data, DATABASE_URL: databaseUrl(database), SEED_DEMO: 'true' },
  });
  // The demo's reports take longest of it.
  const unfinished = `select count(*)::int as all, count(*) filter (where work in ('waiting', 'running'))::int as left from report`;
  await until('The demo has no reports yet.', async () => {
    const [count] = await query<{ all: number; left: number }>(database, unfinished);
    return count !== undefined && count.all > 0 && count.left === 0;
  });
  return server;
}

export async function until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + MAX_ROUND_MILLISECONDS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(otherwise);
    await wait(LOOK_MILLISECONDS);
  }
}
