import * as z from 'zod/mini';
import { loadavg } from 'node:os';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import type { BenchmarkOptions } from './list.ts';
import { percentile } from './load.ts';
import { openDatabaseProcessorTime, readProcessorMilliseconds } from './process/processor-time.ts';
import { signIn } from './sign-in.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_MILLISECONDS = 100;
const REQUESTS = 20;
/** Orders of screens, of which a list has one at most: newest first, gravest first. */
const SCREEN_ORDERS = ['occurredAt', 'doAt', 'askedAt', 'at', 'severity', 'createdAt', 'name'];

const List = z.object({
  'hydra:totalItems': z.number(),
  'hydra:member': z.array(z.looseObject({ '@id': z.string() })),
});

interface Screen {
  readonly name: string;
  readonly path: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly milliseconds: number;
}

interface Measurement {
  readonly name: string;
  /** Duration of each request, in milliseconds. */
  readonly times: readonly number[];
  readonly rows: string;
  /**
   * Processor time that server and database together used for a request, in milliseconds. On a busy machine it says more
   * than the durations.
   */
  readonly processorMilliseconds: number;
}

/**
 * Measures every endpoint of the API that a screen reads: each list in the order of its screen, an item of each list, and
 * every other GET without parameters. One request follows the other, so that none waits for another.
 */
export async function measureScreens({ databaseUrl, port }: BenchmarkOptions): Promise<void> {
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  const clock = await openDatabaseProcessorTime(databaseUrl);
  const readProcessor = async () => readProcessorMilliseconds(server.child.pid) + (await clock.read());
  try {
    for (const role of ['operator', 'admin', 'service'] as const) {
      const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
      const ask = (path: string) => timedRequest(server.url + path, authorization);
      const measurements: Measurement[] = [];
      const measure = async ({ name, path }: Screen) => {
        const first = await ask(path);
        // Others are not allowed to read it, or it needs parameters.
        if ([403, 404, 422].includes(first.status)) return undefined;
        const list = z.safeParse(List, first.body).data;
        const before = await readProcessor();
        const times = first.status === 200 ? await timesOf(ask, path) : [];
        const rows = first.status === 200 ? String(list?.['hydra:totalItems'] ?? '') : `failed: ${first.status}`;
        measurements.push({ name, times, rows, processorMilliseconds: ((await readProcessor()) - before) / REQUESTS });
        return list?.['hydra:member'][0]?.['@id'];
      };
      for (const screen of [...listScreens(), ...otherScreens()]) {
        const item = await measure(screen);
        if (item !== undefined) await measure({ name: item.replace(/\d+$/, '{id}'), path: item });
      }
      printRole(role, measurements);
    }
  } finally {
    await clock.close();
    await server.kill();
  }
}

const readEndpoints = () =>
  allEndpoints.filter(
    ({ method, path, mediaType }) => method === 'GET' && mediaType === undefined && !path.includes('{'),
  );

const listScreens = (): Screen[] =>
  readEndpoints().flatMap((endpoint) => (endpoint.list === undefined ? [] : [screenOf(endpoint, endpoint.list)]));

const otherScreens = (): Screen[] =>
  readEndpoints().flatMap(({ list, path }) => (list === undefined ? [{ name: path, path }] : []));

function screenOf({ path }: Endpoint, { filters, order }: NonNullable<Endpoint['list']>): Screen {
  const field = SCREEN_ORDERS.find((name) => order.includes(name));
  const parameters = [
    ...(field === undefined ? [] : [`order[${field}]=${field === 'name' || field === 'severity' ? 'asc' : 'desc'}`]),
    // The screen of a list by month always shows one of them.
    ...(filters['month'] === undefined ? [] : [`month=${new Date().toISOString().slice(0, 7)}-01`]),
    ...(filters['correctedBy']?.includes('exists') === true ? ['exists[correctedBy]=false'] : []),
  ];
  return { name: path, path: parameters.length === 0 ? path : `${path}?${parameters.join('&')}` };
}

async function timesOf(ask: (path: string) => Promise<Answer>, path: string): Promise<number[]> {
  const times = [];
  for (let request = 0; request < REQUESTS; request += 1) times.push((await ask(path)).milliseconds);
  return times;
}

async function timedRequest(url: string, authorization: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization } });
  const text = await response.text();
  const duration = performance.now() - startedAt;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, milliseconds: duration };
}

function printRole(role: string, measurements: readonly Measurement[]): void {
  const cells = measurements
    .toSorted((one, other) => other.processorMilliseconds - one.processorMilliseconds)
    .map(({ name, times, rows, processorMilliseconds }) => [
      name,
      rows,
      milliseconds(processorMilliseconds),
      milliseconds(percentile(times, 0.5)),
      milliseconds(percentile(times, 0.95)),
      verdict(percentile(times, 0.95) <= MAX_MILLISECONDS),
    ]);
  const header = ['endpoint', 'rows', 'processor', 'p50', 'p95', `p95 ≤ ${MAX_MILLISECONDS} ms`];
  printTable(`What the screens of ${role} read, load ${loadavg()[0]?.toFixed(0)}`, header, cells);
}
