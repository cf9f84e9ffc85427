import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { startServer, type ServerProcess } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { takeTurns, type Measured } from './load.ts';
import { openDatabaseClock, type ReadProcessorTime } from './processor-time.ts';
import { readJson, signIn, type Login } from './logins.ts';
import { milliseconds, printTable, rate, ratio, verdict } from './table.ts';

const YEAR_AGO = new Date(Date.now() - 365 * DAY_MILLISECONDS).toISOString().slice(0, 10);
/** The query of the list of activities on the screen: current entries of a period, latest first, with the total. */
const QUERY = `exists%5BcorrectedBy%5D=false&occurredAt%5Bafter%5D=${YEAR_AGO}T00:00:00Z&order%5BoccurredAt%5D=desc`;
const FAR_PAGE = 1000;

export interface Setting {
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
  readonly guarded: ServerProcess;
  readonly unguarded: ServerProcess;
  readonly bare: ServerProcess;
  readonly database: ReadProcessorTime;
}

/**
 * Measures the list of activities over HTTP, compared with the least code that gives the same response, and with itself
 * without row-level security.
 */
export async function measureLists(setting: Setting): Promise<void> {
  const clock = await openDatabaseClock(setting.databaseUrl);
  const servers = { ...(await open(setting)), database: clock.read };
  try {
    const operator = await signIn(servers.guarded.url, { email: scaleLogins.operator, password: DEMO_PASSWORD });
    const total = await compareAnswers(servers, operator);
    console.log(
      `\nThe operator's list has ${total} measures; server and yardstick give the same 30 of them and the same total.`,
    );
    const rows: string[][] = [];
    const first = new Map<number, number>();
    for (const page of [1, FAR_PAGE]) {
      for (const connections of [1, 8, 32]) {
        const [guarded, ...others] = await measure(servers, setting, {
          role: 'operator',
          page: () => page,
          connections,
        });
        if (page === 1 && guarded) first.set(connections, guarded.perSecond);
        rows.push(toRow(['operator', String(page), String(connections)], [guarded, ...others], first.get(connections)));
      }
    }
    const another = () => FAR_PAGE + Math.floor(Math.random() * 700);
    rows.push(
      toRow(
        ['operator', '1000–1699, any', '8'],
        await measure(servers, setting, { role: 'operator', page: another, connections: 8 }),
        first.get(8),
      ),
    );
    rows.push(
      toRow(
        ['service', '1', '8'],
        await measure(servers, setting, { role: 'service', page: () => 1, connections: 8 }),
        undefined,
      ),
    );
    rows.push(
      toRow(
        ['admin', '1', '8'],
        await measure(servers, setting, { role: 'admin', page: () => 1, connections: 8 }),
        undefined,
      ),
    );
    rows.push(
      toRow(
        ['admin', String(FAR_PAGE), '8'],
        await measure(servers, setting, { role: 'admin', page: () => FAR_PAGE, connections: 8 }),
        undefined,
      ),
    );
    const header = [
      'role',
      'page',
      'connections',
      'requests/s',
      'p50',
      'p99',
      'bare Fastify + SQL',
      'ratio',
      '≥ 0.5',
      'without RLS',
      'RLS costs',
      'page 1 ÷ this',
      'failed',
      'processor, server + database',
      'bare server',
      'ratio',
    ];
    console.log(`\nLoad: ${os.loadavg().map(rate).join(', ')}.`);
    printTable('List of 30 with filter, order and total from the scale database', header, rows);
  } finally {
    await clock.close();
    await Promise.all([servers.guarded.kill(), servers.unguarded.kill(), servers.bare.kill()]);
  }
}

async function open({ databaseUrl, port }: Setting): Promise<Omit<MeasuredServers, 'database'>> {
  const environment = { DATABASE_URL: databaseUrl };
  const guarded = await startServer({ port, environment });
  const unguarded = await startServer({ port: port + 1, environment: { ...environment, ROW_LEVEL_SECURITY: 'false' } });
  const { authorization } = await signIn(guarded.url, { email: scaleLogins.operator, password: DEMO_PASSWORD });
  const list = z.parse(List, await readJson(`${guarded.url}/api/activities`, authorization));
  const search = JSON.stringify(list['hydra:search']);
  const bare = await startServer({
    port: port + 2,
    program: 'bench/bare.main.ts',
    environment: { ...environment, SEARCH: search },
  });
  return { guarded, unguarded, bare };
}

/** Checks that the baseline gives the same response, since it would otherwise measure nothing. @returns the total */
async function compareAnswers(
  { guarded, bare }: Pick<MeasuredServers, 'guarded' | 'bare'>,
  { authorization, customer }: Login,
): Promise<number> {
  const serverList = z.parse(List, await readJson(`${guarded.url}/api/activities?${QUERY}&page=2`, authorization));
  const baselineList = z.parse(List, await readJson(`${bare.url}/api/activities?${QUERY}&page=2&customer=${customer}`));
  if (!isDeepStrictEqual(serverList, baselineList))
    throw new Error('The yardstick answers something else than the server.');
  return serverList['hydra:totalItems'];
}

interface ListCase {
  readonly role: Role;
  readonly page: () => number;
  readonly connections: number;
}

async function measure(
  { guarded, unguarded, bare, database }: MeasuredServers,
  { seconds, turns }: Setting,
  { role, page, connections }: ListCase,
): Promise<Measured[]> {
  const credentials = { email: scaleLogins[role], password: DEMO_PASSWORD };
  const scopeFilter = (login: Login) => {
    if (role === 'admin') return '';
    return role === 'operator' ? `&customer=${login.customer}` : `&location=${login.location}`;
  };
  const request = (headers: Readonly<Record<string, string>>, rest = '') => ({
    headers,
    setupRequest: (one: object) => ({ ...one, path: `/api/activities?${QUERY}&page=${page()}${rest}` }),
  });
  const login = await signIn(guarded.url, credentials);
  const { authorization } = await signIn(unguarded.url, credentials);
  return takeTurns({
    connections,
    seconds,
    turns,
    database,
    contenders: [
      { url: guarded.url, pid: guarded.child.pid, request: request({ authorization: login.authorization }) },
      { url: bare.url, pid: bare.child.pid, request: request({}, scopeFilter(login)) },
      { url: unguarded.url, pid: unguarded.child.pid, request: request({ authorization }) },
    ],
  });
}

function toRow(
  names: readonly string[],
  [guarded, bare, unguarded]: readonly (Measured | undefined)[],
  firstPage: number | undefined,
): string[] {
  if (!guarded || !bare || !unguarded) return [...names];
  const share = guarded.perSecond / bare.perSecond;
  const cost = 1 - guarded.perSecond / unguarded.perSecond;
  return [
    ...names,
    rate(guarded.perSecond),
    milliseconds(guarded.p50),
    milliseconds(guarded.p99),
    rate(bare.perSecond),
    ratio(share),
    verdict(share >= 0.5),
    rate(unguarded.perSecond),
    `${(cost * 100).toFixed(0)} %`,
    firstPage === undefined ? '' : ratio(firstPage / guarded.perSecond),
    String(guarded.failed + bare.failed + unguarded.failed),
    processorTime(guarded),
    processorTime(bare),
    ratio((bare.serverTime + bare.databaseTime) / (guarded.serverTime + guarded.databaseTime)),
  ];
}

const processorTime = ({ serverTime, databaseTime }: Measured) =>
  `${serverTime.toFixed(2)} + ${databaseTime.toFixed(2)} ms`;
