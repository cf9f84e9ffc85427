import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import autocannon from 'autocannon';
import { seedLocations } from '#chaos/database/seeded-database.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { signIn } from '../sign-in.ts';
import { printTable, verdict } from '../table.ts';

const CONNECTIONS = 8;
/** On a busy machine a request may wait for long, and an hour of requests must not be lost for a few of them. */
const TIMEOUT_SECONDS = 60;
const MAX_UNANSWERED_SHARE = 0.01;
/** A token is valid for ten minutes, so each stage signs in again. */
const STAGES = 10;

interface MeasuredStore {
  readonly store: 'PostgreSQL' | 'embedded';
  readonly environment: Readonly<Record<string, string>>;
  readonly maxMegabytes: number;
}

type MeasuredStores = 'embedded' | 'postgres' | 'both';

interface MemoryTrial {
  readonly stores: MeasuredStores;
  /** Null if this machine has no PostgreSQL. */
  readonly cluster: PostgresCluster | null;
  readonly port: number;
  readonly requests: number;
}

/**
 * Measures the memory of the server process while it answers requests, a third of which record something. The database
 * is a part of the process on the embedded store only.
 */
export async function measureMemory({ stores, cluster, port, requests }: MemoryTrial): Promise<void> {
  const directory = temporaryDirectory('memory');
  try {
    const rows: string[][] = [];
    if (stores !== 'postgres') rows.push(await measureTarget(port, requests, embeddedTarget(directory)));
    if (stores !== 'embedded' && cluster !== null) {
      const environment = { DATABASE_URL: await cluster.createDatabase('memory'), DATA_DIR: directory };
      rows.push(await measureTarget(port, requests, { store: 'PostgreSQL', environment, maxMegabytes: 300 }));
    }
    const tenths = Array.from({ length: STAGES }, (_, stage) => `${((stage + 1) * requests) / STAGES / 1000}k`);
    printTable(
      `Memory of the server in MB, after that many requests`,
      ['store', 'started', ...tenths, 'limit', '', 'highest', 'unanswered'],
      rows,
    );
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

const embeddedTarget = (directory: string): MeasuredStore => ({
  store: 'embedded',
  environment: { DATA_DIR: `${directory}/embedded`, SEED_DEMO: 'false', OASIS_SIMULATOR: 'false' },
  maxMegabytes: 400,
});

async function measureTarget(port: number, requests: number, target: MeasuredStore): Promise<string[]> {
  const { store, environment, maxMegabytes } = target;
  const locations = await seedLocations(environment, 0);
  const start = () =>
    startServer({
      port,
      // These are the variables that scripts/start.mjs passes.
      environment: {
        ...environment,
        SEED_DEMO: 'false',
        NODE_COMPILE_CACHE: `${environment['DATA_DIR']}/compiled-modules`,
        MALLOC_TRIM_THRESHOLD_: '131072',
      },
      nodeOptions: ['--max-semi-space-size=16'],
    });
  // The first start compiles the modules and keeps them. The compiler's memory is not that of a server at work.
  await (await start()).stop();
  const server = await start();
  const { pid } = server.child;
  try {
    const sizes = [readMegabytes(pid, 'VmRSS')];
    let unanswered = 0;
    for (let stage = 0; stage < STAGES; stage += 1) {
      unanswered += await sendRequests(server.url, locations, requests / STAGES);
      if (unanswered > requests * MAX_UNANSWERED_SHARE) throw new Error(`${unanswered} requests were not answered.`);
      sizes.push(readMegabytes(pid, 'VmRSS'));
    }
    // The highest value is that of the sign-ins, whose password hashes take 64 MiB each and give them back.
    const highest = readMegabytes(pid, 'VmHWM');
    const isMet = Number(sizes.at(-1)) < maxMegabytes;
    return [store, ...sizes.map(String), `< ${maxMegabytes}`, verdict(isMet), String(highest), String(unanswered)];
  } finally {
    await server.kill();
  }
}

/** @returns how many were refused or not answered in time */
async function sendRequests(url: string, locations: readonly TestLocation[], amount: number): Promise<number> {
  const logins = await Promise.all(locations.map((location) => signIn(url, location)));
  let turn = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    amount,
    requests: [
      {
        setupRequest: (template) => {
          turn += 1;
          const index = turn % locations.length;
          const [location, login] = [locations[index], logins[index]];
          if (location === undefined || login === undefined) return template;
          return { ...template, ...requestOf(location, login.authorization, Math.floor(turn / locations.length)) };
        },
      },
    ],
  });
  return result.non2xx + result.errors;
}

function requestOf(location: TestLocation, authorization: string, turn: number) {
  const get = (path: string) => ({ method: 'GET' as const, path, headers: { authorization } });
  if (turn % 3 === 0) return get('/api/activities');
  if (turn % 3 === 1) return get(`/api/tasks?itemsPerPage=30&location=/api/locations/${location.locationId}`);
  return {
    method: 'POST' as const,
    path: '/api/activities',
    headers: { authorization, 'content-type': 'application/ld+json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ action: location.actions[0], profile: location.profile, comment: 'Pause empfohlen.' }),
  };
}

function readMegabytes(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
