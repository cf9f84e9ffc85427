import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import type { BenchmarkOptions } from './list.ts';
import { percentile } from './load.ts';
import { openDatabaseProcessorTime, readProcessorMilliseconds } from './process/processor-time.ts';
import { signIn } from './sign-in.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_MILLISECONDS = 100;
const REPETITIONS = 40;

/** Searches as users type them, letter by letter, and searches that find nearly everything or nothing. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'a location, as it is typed': ['st', 'sta', 'stan', 'stand', 'standort', 'standort 00012'],
  'a person': ['kraft', 'kraft 7', 'kraft 12 3'],
  'an action': ['gesperrt', 'gespräch', 'info'],
  'a comment': ['gast', 'ausweis'],
  'a location and an action': ['standort 00012 gespräch', 'gespräch kraft 12'],
  'two letters': ['an', 'ge', 'sp'],
  nothing: ['xyzxyz', 'gibtesnirgends'],
};

/**
 * Measures searches over HTTP for each role, several times each, one request at a time. The processor time of server and
 * database says more than the durations on a busy machine.
 */
export async function measureSearch({ databaseUrl, port }: BenchmarkOptions): Promise<void> {
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  const clock = await openDatabaseProcessorTime(databaseUrl);
  const readProcessor = async () => readProcessorMilliseconds(server.child.pid) + (await clock.read());
  try {
    const rows: string[][] = [];
    for (const role of ['service', 'operator', 'admin'] as const) {
      const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
      for (const [name, searches] of Object.entries(SEARCHES)) {
        const before = await readProcessor();
        const { times, hits, failed: failedCount } = await timesOf(server.url, { authorization, searches });
        const processor = ((await readProcessor()) - before) / REPETITIONS;
        const p95 = percentile(times, 0.95);
        rows.push([
          role,
          name,
          String(hits),
          milliseconds(processor),
          milliseconds(percentile(times, 0.5)),
          milliseconds(p95),
          milliseconds(Math.max(...times)),
          verdict(p95 <= MAX_MILLISECONDS),
          String(failedCount),
        ]);
      }
    }
    const header = [
      'role',
      'search',
      'hits',
      'processor',
      'p50',
      'p95',
      'slowest',
      `p95 ≤ ${MAX_MILLISECONDS} ms`,
      'failed',
    ];
    printTable('Searching over HTTP, PostgreSQL, one client', header, rows);
  } finally {
    await clock.close();
    await server.kill();
  }
}

const SearchResponse = z.object({ groups: z.array(z.object({ total: z.number() })) });

interface Searches {
  readonly authorization: string;
  readonly searches: readonly string[];
}

async function timesOf(url: string, { authorization, searches }: Searches) {
  const times: number[] = [];
  let hits = 0;
  let failedCount = 0;
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const text = searches[turn % searches.length] ?? '';
    const start = performance.now();
    const response = await fetch(`${url}/api/search?q=${encodeURIComponent(text)}`, { headers: { authorization } });
    const body: unknown = await response.json();
    if (!response.ok) failedCount += 1;
    times.push(performance.now() - start);
    const { groups } = response.ok ? z.parse(SearchResponse, body) : { groups: [] };
    hits = Math.max(
      hits,
      groups.reduce((sum, { total }) => sum + total, 0),
    );
  }
  return { times, hits, failed: failedCount };
}
