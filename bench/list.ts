import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { startServer, type ServerProcess } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins, YEARS_OF_RECORDS } from '#server/db/seed/scale-script.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { measureInTurns, type LoadResult } from './load.ts';
import { openDatabaseProcessorTime, type ReadProcessorTime } from './process/processor-time.ts';
import { readJson, signIn, type Login } from './sign-in.ts';
import { milliseconds, printTable, rate, ratio, verdict } from './table.ts';

const YEAR_AGO = new Date(Date.now() - 365 * DAY_MILLISECONDS).toISOString().slice(0, 10);
/** The query of the list of activities on the screen: current entries of a period, latest first, with the total. */
const QUERY = `exists%5BcorrectedBy%5D=false&occurredAt%5Bafter%5D=${YEAR_AGO}T00:00:00Z&order%5BoccurredAt%5D=desc`;
const FAR_PAGE = 1000;

export interface BenchmarkOptions {
  readonly databaseUrl: string;
  readonly port: number;
  readonly seconds: number;
  readonly turns: number;
}

type Role = keyof typeof scaleLogins;
const List = z.object({
  'hydra:totalItems': z.number(),
  'hydra:member': z.array(z.unknown()),
  'hydra:search': z.unknown(),
});

interface MeasuredServers {
  readonly server: ServerProcess;
  readonly serverWithoutRls: ServerProcess;
  readonly baseline: ServerProcess;
  readonly database: ReadProcessorTime;
}

/**
 * Measures the list of activities over HTTP, compared with the least code that gives the same response, and with itself
 * without row-level security.
 */
export async function measureLists(setting: BenchmarkOptions): Promise<void> {
  const clock = await openDatabaseProcessorTime(setting.databaseUrl);
  const servers = { ...(await startServers(setting)), database: clock.read };
  try {
    const operator = await signIn(servers.server.url, { email: scaleLogins.operator, password: DEMO_PASSWORD });
    const total = await compareResponses(servers, operator);
    console.log(
      `\nThe operator's list has ${total} activities; server and baseline give the same 30 of them and the same total.`,
    );
    const rows = [...(await measurePages(servers, setting)), ...(await measureOtherRoles(servers, setting))];
    const header = [
      'role',
      'page',
      'connections',
      'requests/s',
      'p50',
      'p99',
      'baseline (Fastify + SQL)',
      'ratio',
      '≥ 0.5',
      'without RLS',
      'RLS costs',
      'page 1 ÷ this',
      'failed',
      'processor, server + database',
      'baseline',
      'ratio',
    ];
    console.log(`\nLoad: ${os.loadavg().map(rate).join(', ')}.`);
    printTable('List of 30 with filter, order and total from the scale database', header, rows);
    await measureFlatness(servers, setting);
  } finally {
    await clock.close();
    await Promise.all([servers.server.kill(), servers.serverWithoutRls.kill(), servers.baseline.kill()]);
  }
}

/**
 * Compares the first page and total of all records of one organisation with those of the last tenth of them, in turns. The
 * organisation has a tenth of `--activities`, so ten million of them compare 100,000 rows with a million.
 */
async function measureFlatness({ server, database }: MeasuredServers, { seconds, turns }: BenchmarkOptions) {
  const { authorization } = await signIn(server.url, { email: scaleLogins.operator, password: DEMO_PASSWORD });
  const tenthOfYears = new Date(Date.now() - (YEARS_OF_RECORDS * 365 * DAY_MILLISECONDS) / 10).toISOString();
  const order = 'exists%5BcorrectedBy%5D=false&order%5BoccurredAt%5D=desc';
  const paths = [`&occurredAt%5Bafter%5D=${tenthOfYears}`, ''].map((period) => `/api/activities?${order}${period}`);
  const totals: number[] = [];
  for (const path of paths)
    totals.push(z.parse(List, await readJson(server.url + path, authorization))['hydra:totalItems']);
  const [fewer, all] = await measureInTurns({
    connections: 8,
    seconds,
    turns,
    database,
    servers: paths.map((path) => ({
      url: server.url,
      pid: server.child.pid,
      request: { path, headers: { authorization } },
    })),
  });
  if (fewer === undefined || all === undefined) return;
  const timeRatio = processorSum(fewer) / processorSum(all);
  printTable(
    'Flatness: first page and total of one organisation, 8 connections',
    [
      'rows',
      'requests/s',
      'processor',
      'rows',
      'requests/s',
      'processor',
      'ratio of processor',
      '0.9 to 1.1',
      'failed',
    ],
    [
      [
        ...[fewer, all].flatMap((result, index) => [
          String(totals[index]),
          rate(result.requestsPerSecond),
          processorTime(result),
        ]),
        ratio(timeRatio),
        verdict(timeRatio >= 0.9 && timeRatio <= 1.1),
        String(fewer.failed + all.failed),
      ],
    ],
  );
}

/** Measures the operator's list: the first page, a far page, and random far pages. */
async function measurePages(servers: MeasuredServers, setting: BenchmarkOptions): Promise<string[][]> {
  const rows: string[][] = [];
  const firstPageRates = new Map<number, number>();
  for (const page of [1, FAR_PAGE]) {
    for (const connections of [1, 8, 32]) {
      const [server, ...others] = await measureCase(servers, setting, {
        role: 'operator',
        page: () => page,
        connections,
      });
      if (page === 1 && server) firstPageRates.set(connections, server.requestsPerSecond);
      rows.push(
        toRow(['operator', String(page), String(connections)], [server, ...others], firstPageRates.get(connections)),
      );
    }
  }
  const randomPage = () => FAR_PAGE + Math.floor(Math.random() * 700);
  const results = await measureCase(servers, setting, { role: 'operator', page: randomPage, connections: 8 });
  rows.push(toRow(['operator', '1000–1699, random', '8'], results, firstPageRates.get(8)));
  return rows;
}

async function measureOtherRoles(servers: MeasuredServers, setting: BenchmarkOptions): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [role, page] of [
    ['service', 1],
    ['admin', 1],
    ['admin', FAR_PAGE],
  ] as const) {
    const results = await measureCase(servers, setting, { role, page: () => page, connections: 8 });
    rows.push(toRow([role, String(page), '8'], results, undefined));
  }
  return rows;
}

async function startServers({ databaseUrl, port }: BenchmarkOptions): Promise<Omit<MeasuredServers, 'database'>> {
  const environment = { DATABASE_URL: databaseUrl };
  const server = await startServer({ port, environment });
  const serverWithoutRls = await startServer({
    port: port + 1,
    environment: { ...environment, ROW_LEVEL_SECURITY: 'false' },
  });
  const { authorization } = await signIn(server.url, { email: scaleLogins.operator, password: DEMO_PASSWORD });
  const list = z.parse(List, await readJson(`${server.url}/api/activities`, authorization));
  const search = JSON.stringify(list['hydra:search']);
  const baseline = await startServer({
    port: port + 2,
    program: 'bench/baseline.main.ts',
    environment: { ...environment, SEARCH: search },
  });
  return { server, serverWithoutRls, baseline };
}

/** Checks that the baseline gives the same response, since it would otherwise measure nothing. @returns the total */
async function compareResponses(
  { server, baseline }: Pick<MeasuredServers, 'server' | 'baseline'>,
  { authorization, customer }: Login,
): Promise<number> {
  const serverList = z.parse(List, await readJson(`${server.url}/api/activities?${QUERY}&page=2`, authorization));
  const baselineList = z.parse(
    List,
    await readJson(`${baseline.url}/api/activities?${QUERY}&page=2&customer=${customer}`),
  );
  if (!isDeepStrictEqual(serverList, baselineList))
    throw new Error('The baseline gives another response than the server.');
  return serverList['hydra:totalItems'];
}

interface ListCase {
  readonly role: Role;
  readonly page: () => number;
  readonly connections: number;
}

async function measureCase(
  { server, serverWithoutRls, baseline, database }: MeasuredServers,
  { seconds, turns }: BenchmarkOptions,
  { role, page, connections }: ListCase,
): Promise<LoadResult[]> {
  const credentials = { email: scaleLogins[role], password: DEMO_PASSWORD };
  const scopeFilter = (login: Login) => {
    if (role === 'admin') return '';
    return role === 'operator' ? `&customer=${login.customer}` : `&location=${login.location}`;
  };
  const request = (headers: Readonly<Record<string, string>>, suffix = '') => ({
    headers,
    setupRequest: (template: object) => ({ ...template, path: `/api/activities?${QUERY}&page=${page()}${suffix}` }),
  });
  const login = await signIn(server.url, credentials);
  const { authorization } = await signIn(serverWithoutRls.url, credentials);
  return measureInTurns({
    connections,
    seconds,
    turns,
    database,
    servers: [
      { url: server.url, pid: server.child.pid, request: request({ authorization: login.authorization }) },
      { url: baseline.url, pid: baseline.child.pid, request: request({}, scopeFilter(login)) },
      { url: serverWithoutRls.url, pid: serverWithoutRls.child.pid, request: request({ authorization }) },
    ],
  });
}

function toRow(
  names: readonly string[],
  [server, baseline, serverWithoutRls]: readonly (LoadResult | undefined)[],
  firstPage: number | undefined,
): string[] {
  if (!server || !baseline || !serverWithoutRls) return [...names];
  const ratioToBaseline = server.requestsPerSecond / baseline.requestsPerSecond;
  const rlsCost = 1 - server.requestsPerSecond / serverWithoutRls.requestsPerSecond;
  return [
    ...names,
    rate(server.requestsPerSecond),
    milliseconds(server.p50),
    milliseconds(server.p99),
    rate(baseline.requestsPerSecond),
    ratio(ratioToBaseline),
    verdict(ratioToBaseline >= 0.5),
    rate(serverWithoutRls.requestsPerSecond),
    `${(rlsCost * 100).toFixed(0)} %`,
    firstPage === undefined ? '' : ratio(firstPage / server.requestsPerSecond),
    String(server.failed + baseline.failed + serverWithoutRls.failed),
    processorTime(server),
    processorTime(baseline),
    ratio(processorSum(baseline) / processorSum(server)),
  ];
}

const processorSum = ({ serverMilliseconds, databaseMilliseconds }: LoadResult) =>
  serverMilliseconds + databaseMilliseconds;

const processorTime = ({ serverMilliseconds, databaseMilliseconds }: LoadResult) =>
  `${serverMilliseconds.toFixed(2)} + ${databaseMilliseconds.toFixed(2)} ms`;
