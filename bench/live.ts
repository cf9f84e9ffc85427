import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { startServer } from '#chaos/server-process.ts';
import { addTestLocations, type TestLocation } from '#chaos/test-locations.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { LISTENER_NAME } from '#server/db/postgres/listen.ts';
import { connectClient, type LiveClient } from './live-client.ts';
import { percentile } from './load.ts';
import { signIn } from './logins.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const ORGANISATIONS = 10;
const CLIENTS_EACH = 10;
const EVENTS_EACH = 50;
/** Pause between two activities of a location. All locations together record fifty in a second. */
const PAUSE_MILLISECONDS = 400;
const MAX_P99_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 15_000;

interface LiveLocation {
  readonly location: TestLocation;
  readonly authorization: string;
  /** Half of the clients are connected to each process. */
  readonly clients: readonly LiveClient[];
}

interface Written {
  readonly id: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly clients: readonly LiveClient[];
}

/**
 * Measures how soon two hundred devices at two processes receive the activities of their location. Then it
 * kills the database connections on which both processes listen.
 */
export async function measureLive(databaseUrl: string, port: number): Promise<void> {
  const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }));
  const locations = await addTestLocations(store, { organisations: ORGANISATIONS, tasksPerLocation: 0 });
  await store.close();
  const servers = [
    await startServer({ port, environment: { DATABASE_URL: databaseUrl } }),
    await startServer({ port: port + 1, environment: { DATABASE_URL: databaseUrl } }),
  ];
  const urls = servers.map(({ url }) => url);
  let clients: LiveClient[] = [];
  try {
    const liveLocations = await Promise.all(locations.map((location) => connectClients(location, urls)));
    clients = liveLocations.flatMap((liveLocation) => liveLocation.clients);
    const written = await recordAll(liveLocations, urls, EVENTS_EACH);
    printDeliveries(clients.length, await deliveriesOf(written));
    await printGap(databaseUrl, liveLocations, urls);
  } finally {
    for (const client of clients) client.close();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function connectClients(location: TestLocation, urls: readonly string[]): Promise<LiveLocation> {
  const { authorization } = await signIn(urls[0] ?? '', location);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS_EACH }, (_, number) => connectClient(urls[number % urls.length] ?? '', authorization)),
  );
  return { location, authorization, clients };
}

/** Records at every location with an offset in time, alternating between the two processes. */
async function recordAll(
  liveLocations: readonly LiveLocation[],
  urls: readonly string[],
  count: number,
): Promise<Written[]> {
  const recordings = liveLocations.map(async (liveLocation, number) => {
    const written: Written[] = [];
    await wait((PAUSE_MILLISECONDS * number) / liveLocations.length);
    for (let turn = 0; turn < count; turn += 1) {
      const next = wait(PAUSE_MILLISECONDS);
      written.push(await recordActivity(liveLocation, urls[(turn + number) % urls.length] ?? ''));
      await next;
    }
    return written;
  });
  return (await Promise.all(recordings)).flat();
}

const Recorded = z.object({ id: z.int() });

async function recordActivity({ location, authorization, clients }: LiveLocation, url: string): Promise<Written> {
  const sentAt = performance.now();
  const answer = await fetch(`${url}/api/activities`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ action: location.actions[0], profile: location.profile }),
  });
  if (answer.status !== 201) throw new Error(`A measure was not recorded: ${answer.status}.`);
  const { id } = z.parse(Recorded, await answer.json());
  return { id, sentAt, answeredAt: performance.now(), clients };
}

interface Deliveries {
  readonly expected: number;
  readonly delivered: number;
  /** Delays of the events in milliseconds, since the request was sent and since its response. */
  readonly sinceSent: readonly number[];
  readonly sinceAnswered: readonly number[];
}

async function deliveriesOf(written: readonly Written[]): Promise<Deliveries> {
  const isMissing = () => written.some(({ id, clients }) => clients.some(({ receivedAt: heard }) => !heard.has(id)));
  await until(() => !isMissing());
  const pairs = written.flatMap((writtenActivity) =>
    writtenActivity.clients.map((client) => ({
      ...writtenActivity,
      heardAt: client.receivedAt.get(writtenActivity.id),
    })),
  );
  const deliveries = pairs.flatMap(({ heardAt, ...writtenActivity }) =>
    heardAt === undefined ? [] : [{ ...writtenActivity, heardAt }],
  );
  return {
    expected: pairs.length,
    delivered: deliveries.length,
    sinceSent: deliveries.map(({ heardAt, sentAt }) => heardAt - sentAt),
    sinceAnswered: deliveries.map(({ heardAt, answeredAt }) => heardAt - answeredAt),
  };
}

function printDeliveries(clients: number, { expected, delivered, sinceSent, sinceAnswered }: Deliveries): void {
  const row = (name: string, times: readonly number[], isTarget: boolean) => {
    const p99 = percentile(times, 0.99);
    const bar = isTarget ? verdict(p99 < MAX_P99_MILLISECONDS) : '';
    return [name, ...[percentile(times, 0.5), p99, Math.max(...times)].map(milliseconds), bar];
  };
  printTable(
    `Live: ${clients} clients at two processes, ${EVENTS_EACH} events each, ${delivered} of ${expected} delivered`,
    ['until the other devices know', 'p50', 'p99', 'slowest', `p99 < ${MAX_P99_MILLISECONDS} ms`],
    [
      row('since the record was sent (contains recording it)', sinceSent, true),
      row('since the answer of who recorded', sinceAnswered, false),
    ],
  );
}

async function printGap(
  databaseUrl: string,
  liveLocations: readonly LiveLocation[],
  urls: readonly string[],
): Promise<void> {
  const clients = liveLocations.flatMap((liveLocation) => liveLocation.clients);
  const killedCount = await killListeners(databaseUrl);
  const killedAt = performance.now();
  const resyncedClients = () => clients.filter(({ resyncs }) => resyncs.length > 0);
  await until(() => resyncedClients().length === clients.length);
  const slowestMilliseconds = Math.max(...resyncedClients().map(({ resyncs }) => (resyncs[0] ?? Infinity) - killedAt));
  const { delivered, expected } = await deliveriesOf(await recordAll(liveLocations, urls, 1));
  printTable(
    `Live: the listener connections of both processes killed (${killedCount})`,
    ['clients told to read again', 'the last of them after', 'events delivered afterwards'],
    [
      [
        `${resyncedClients().length} of ${clients.length}`,
        milliseconds(slowestMilliseconds),
        `${delivered} of ${expected}`,
      ],
    ],
  );
}

async function killListeners(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER_NAME],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Waits with a timeout. No error is needed, because the figures show what is missing. */
async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  while (!isTrue() && performance.now() < deadline) await wait(10);
}
