import * as z from 'zod/mini';
import { loadavg } from 'node:os';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import type { BenchmarkOptions } from './list.ts';
import { percentile } from './load.ts';
import { signIn } from './sign-in.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_MILLISECONDS = 100;
const REQUESTS = 40;
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

/**
 * Measures every endpoint of the API that a screen reads: each list in the order of its screen, each item of a list, and
 * every other GET without parameters. One request after the other, so that none waits for another.
 */
export async function measureScreens({ databaseUrl, port }: BenchmarkOptions): Promise<void> {
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    for (const role of ['operator', 'admin', 'service'] as const) {
      const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
      const ask = (path: string) => timedRequest(server.url + path, authorization);
      const rows: (readonly [name: string, times: readonly number[], total: string])[] = [];
      for (const screen of [...listScreens(), ...otherScreens()]) {
        const { status, body } = await ask(screen.path);
        if (status !== 200) continue;
        const list = z.safeParse(List, body).data;
        rows.push([screen.name, await timesOf(ask, screen.path), list ? String(list['hydra:totalItems']) : '']);
        const item = list?.['hydra:member'][0]?.['@id'];
        if (item !== undefined && (await ask(item)).status === 200)
          rows.push([item.replace(/\d+$/, '{id}'), await timesOf(ask, item), '']);
      }
      printRole(role, rows);
    }
  } finally {
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

function printRole(role: string, rows: readonly (readonly [string, readonly number[], string])[]): void {
  const slowestFirst = rows.toSorted(([, one], [, other]) => percentile(other, 0.95) - percentile(one, 0.95));
  const cells = slowestFirst.map(([name, times, total]) => [
    name,
    total,
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.95)),
    verdict(percentile(times, 0.95) <= MAX_MILLISECONDS),
  ]);
  const header = ['endpoint', 'rows', 'p50', 'p95', `p95 ≤ ${MAX_MILLISECONDS} ms`];
  printTable(`What the screens of ${role} read, load ${loadavg()[0]?.toFixed(0)}`, header, cells);
}
