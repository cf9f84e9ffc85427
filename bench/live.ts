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
import { signIn } from './sign-in.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const ORGANISATIONS = 10;
const CLIENTS_PER_LOCATION = 10;
const EVENTS_PER_LOCATION = 50;
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

interface RecordedActivity {
  readonly id: number;
  readonly sentAt: number;
  readonly respondedAt: number;
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
    const written = await recordAll(liveLocations, urls, EVENTS_PER_LOCATION);
    printDeliveries(clients.length, await deliveriesOf(written));
    await printListenerLoss(databaseUrl, liveLocations, urls);
  } finally {
    for (const client of clients) client.close();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function connectClients(location: TestLocation, urls: readonly string[]): Promise<LiveLocation> {
  const { authorization } = await signIn(urls[0] ?? '', location);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS_PER_LOCATION }, (_, number) =>
      connectClient(urls[number % urls.length] ?? '', authorization),
    ),
  );
  return { location, authorization, clients };
}

/** Records at every location, each with another delay at the start, alternating between the two processes. */
async function recordAll(
  liveLocations: readonly LiveLocation[],
  urls: readonly string[],
  count: number,
): Promise<RecordedActivity[]> {
  const recordings = liveLocations.map(async (liveLocation, number) => {
    const written: RecordedActivity[] = [];
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

const CreatedActivity = z.object({ id: z.int() });

async function recordActivity(
  { location, authorization, clients }: LiveLocation,
  url: string,
): Promise<RecordedActivity> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/api/activities`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ action: location.actions[0], profile: location.profile }),
  });
  if (response.status !== 201) throw new Error(`An activity was not recorded: ${response.status}.`);
  const { id } = z.parse(CreatedActivity, await response.json());
  return { id, sentAt, respondedAt: performance.now(), clients };
}

interface Deliveries {
  readonly expected: number;
  readonly delivered: number;
  /** Delays of the events in milliseconds, since the request was sent and since its response. */
  readonly sinceSent: readonly number[];
  readonly sinceResponse: readonly number[];
}

async function deliveriesOf(written: readonly RecordedActivity[]): Promise<Deliveries> {
  const isMissing = () => written.some(({ id, clients }) => clients.some(({ receivedAt }) => !receivedAt.has(id)));
  await waitUntil(() => !isMissing());
  const pairs = written.flatMap((activity) =>
    activity.clients.map((client) => ({
      ...activity,
      receivedAt: client.receivedAt.get(activity.id),
    })),
  );
  const deliveries = pairs.flatMap(({ receivedAt, ...writtenActivity }) =>
    receivedAt === undefined ? [] : [{ ...writtenActivity, heardAt: receivedAt }],
  );
  return {
    expected: pairs.length,
    delivered: deliveries.length,
    sinceSent: deliveries.map(({ heardAt, sentAt }) => heardAt - sentAt),
    sinceResponse: deliveries.map(({ heardAt, respondedAt }) => heardAt - respondedAt),
  };
}

function printDeliveries(clients: number, { expected, delivered, sinceSent, sinceResponse }: Deliveries): void {
  const row = (name: string, times: readonly number[], isTarget: boolean) => {
    const p99 = percentile(times, 0.99);
    const bar = isTarget ? verdict(p99 < MAX_P99_MILLISECONDS) : '';
    return [name, ...[percentile(times, 0.5), p99, Math.max(...times)].map(milliseconds), bar];
  };
  printTable(
    `Live: ${clients} clients at two processes, ${EVENTS_PER_LOCATION} events each, ${delivered} of ${expected} delivered`,
    ['until the other devices receive it', 'p50', 'p99', 'slowest', `p99 < ${MAX_P99_MILLISECONDS} ms`],
    [
      row('since the record was sent (contains recording it)', sinceSent, true),
      row('since the response to the device that recorded', sinceResponse, false),
    ],
  );
}

async function printListenerLoss(
  databaseUrl: string,
  liveLocations: readonly LiveLocation[],
  urls: readonly string[],
): Promise<void> {
  const clients = liveLocations.flatMap((liveLocation) => liveLocation.clients);
  const killedCount = await killListeners(databaseUrl);
  const killedAt = performance.now();
  const resyncedClients = () => clients.filter(({ resyncs }) => resyncs.length > 0);
  await waitUntil(() => resyncedClients().length === clients.length);
  const slowestMilliseconds = Math.max(...resyncedClients().map(({ resyncs }) => (resyncs[0] ?? Infinity) - killedAt));
  const { delivered, expected } = await deliveriesOf(await recordAll(liveLocations, urls, 1));
  printTable(
    `Live: the listener connections of both processes killed (${killedCount})`,
    ['clients with a resync event', 'the last of them after', 'events delivered afterwards'],
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
async function waitUntil(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  while (!isTrue() && performance.now() < deadline) await wait(10);
}
