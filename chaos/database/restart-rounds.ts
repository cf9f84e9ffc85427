import { compareWithAcknowledged } from '#chaos/stored-records.ts';
import { check } from '#chaos/report.ts';
import { startServer } from '#chaos/server-process.ts';
import { createClient } from '#chaos/writers.ts';
import { startRetryingWriters } from './retrying-writers.ts';
import { seedLocations, readStoredRecordsOf, type Environment } from './seeded-database.ts';

const WRITERS = 12;
const MAX_START_MILLISECONDS = 10_000;
const TASKS_PER_LOCATION = 100;

interface RestartTrial {
  readonly store: 'embedded' | 'postgres';
  readonly environment: Environment;
  readonly starts: number;
  readonly port: number;
}

/**
 * Kills the server with `kill -9` and starts it again while twelve writers continue. On PostgreSQL half of them write
 * to a second process, which is not killed. The writers of the killed one retry until it is back.
 */
export async function testRestarts({ store, environment, starts, port }: RestartTrial): Promise<void> {
  const locations = await seedLocations(environment, TASKS_PER_LOCATION);
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  let server = await startServer(options);
  const secondProcess = store === 'postgres' ? await startServer({ ...options, port: port + 1 }) : undefined;
  const clients = [server, secondProcess].flatMap((process) =>
    process === undefined ? [] : [createClient(process.url)],
  );
  for (const client of clients) await client.signIn(locations);
  const writers = startRetryingWriters(clients, locations, WRITERS);
  const readyTimes: number[] = [];
  const firstWriteTimes: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await writers.waitUntilAcknowledged();
    await server.kill();
    const startedAt = performance.now();
    server = await startServer(options);
    readyTimes.push(server.startMilliseconds);
    await writers.waitUntilAcknowledged();
    firstWriteTimes.push(performance.now() - startedAt);
  }
  await writers.stop();
  await Promise.all([server.stop(), secondProcess?.stop()]);

  const stored = await readStoredRecordsOf(environment);
  const { lost, doubled, unknown, withoutLedgerEntry } = compareWithAcknowledged(stored, writers.acknowledged);
  const inSeconds = (times: readonly number[]) => times.map((time) => (time / 1000).toFixed(1)).join(', ');
  check(
    `${store}: the start after kill -9 takes at most 10 s while ${WRITERS} writers write`,
    Math.max(...readyTimes) <= MAX_START_MILLISECONDS,
    `${inSeconds(readyTimes)} s until ready, ${inSeconds(firstWriteTimes)} s until the first write`,
  );
  check(
    `${store}: each write is recorded once, with one ledger entry`,
    lost + doubled + unknown + withoutLedgerEntry + stored.faults.length + writers.unexpectedResponses.length === 0,
    writers.unexpectedResponses[0] ?? stored.faults[0] ?? `${writers.acknowledged.size} acknowledged`,
  );
}
