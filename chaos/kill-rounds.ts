import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { compareWithAcknowledged, readStoredRecords, type Comparison } from './stored-records.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { check } from './report.ts';
import { findSignatureFaults, startSigning } from './continuous-signing.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { addTestLocations, type TestLocation } from './test-locations.ts';
import {
  createClient,
  readIri,
  startWriters,
  type WriteResponse,
  type Client,
  type WriteResults,
  type Write,
} from './writers.ts';

const WRITERS = 20;
const ORGANISATIONS = 2;
const MAX_RECOVERY_MILLISECONDS = 10_000;
const MIN_WRITES_BEFORE_KILL = 40;
const RANDOM_WRITES_BEFORE_KILL = 120;
const TASKS_PER_LOCATION_AND_ROUND = 20;
const RETRY_PAUSE_MILLISECONDS = 250;

export interface KillTrial {
  readonly store: 'embedded' | 'postgres';
  readonly rounds: number;
  readonly port: number;
  /** Contains DATA_DIR or DATABASE_URL. */
  readonly environment: Readonly<Record<string, string>>;
  /** If it is given, every second round kills the database instead of the server. */
  readonly cluster?: PostgresCluster;
}

interface KillResults {
  readonly acknowledged: Map<string, { write: Write; iri: string }>;
  readonly unexpectedResponses: string[];
  readonly comparisons: Comparison[];
  readonly faults: string[];
  /** Checkpoints whose signature was acknowledged. */
  readonly signedNotes: Set<string>;
  slowestRecoveryMilliseconds: number;
  replayed: number;
  notReplayed: number;
  ledgerSize: number;
}

/** Kills the server or the database while twenty writers write, and checks that nothing is lost or doubled. */
export async function testKills(trial: KillTrial): Promise<TestLocation[]> {
  const locations = await prepareLocations(trial);
  const results: KillResults = {
    acknowledged: new Map(),
    unexpectedResponses: [],
    comparisons: [],
    faults: [],
    signedNotes: new Set(),
    slowestRecoveryMilliseconds: 0,
    replayed: 0,
    notReplayed: 0,
    ledgerSize: 0,
  };
  for (let round = 0; round < trial.rounds; round += 1) {
    await runRound(trial, locations, results, round);
    process.stdout.write(
      `\r  round ${round + 1} of ${trial.rounds}, ${results.acknowledged.size} writes acknowledged `,
    );
  }
  process.stdout.write('\n');
  reportResults(trial, results);
  return locations;
}

async function prepareLocations({ environment, rounds }: KillTrial): Promise<TestLocation[]> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    return await addTestLocations(store, {
      organisations: ORGANISATIONS,
      tasksPerLocation: TASKS_PER_LOCATION_AND_ROUND * rounds,
    });
  } finally {
    await store.close();
  }
}

async function runRound(
  trial: KillTrial,
  locations: readonly TestLocation[],
  results: KillResults,
  round: number,
): Promise<void> {
  const options = { port: trial.port, environment: { ...trial.environment, SEED_DEMO: 'false' } };
  let server = await startServer(options);
  let client = createClient(server.url);
  await client.signIn(locations);
  const writers = startWriters(client, locations, WRITERS);
  const signing = startSigning(client, locations);
  await writers.waitUntilAcknowledged(MIN_WRITES_BEFORE_KILL + Math.floor(Math.random() * RANDOM_WRITES_BEFORE_KILL));

  const isDatabaseKilled = trial.cluster !== undefined && round % 2 === 1;
  if (isDatabaseKilled && trial.cluster) {
    await trial.cluster.kill();
    await trial.cluster.start();
    // The recovery of PostgreSQL itself is not measured, only how soon the server works again afterwards.
    const startedAt = performance.now();
    await waitUntilReady(server);
    results.slowestRecoveryMilliseconds = Math.max(results.slowestRecoveryMilliseconds, performance.now() - startedAt);
  } else {
    await server.kill();
  }
  const written = await writers.stop();
  for (const note of await signing.stop()) results.signedNotes.add(note);
  if (!isDatabaseKilled) {
    server = await startServer(options);
    client = createClient(server.url);
    results.slowestRecoveryMilliseconds = Math.max(results.slowestRecoveryMilliseconds, server.startMilliseconds);
  }
  await settleWrites(client, written, results);
  await server.kill();
  await compareStore(trial, results);
}

/**
 * Sends every unsettled write two more times. The first repetition may execute it, and the second one must get the
 * stored response.
 */
async function settleWrites(client: Client, written: WriteResults, results: KillResults): Promise<void> {
  for (const { write, iri } of written.acknowledged) results.acknowledged.set(write.key, { write, iri });
  results.unexpectedResponses.push(...written.unexpectedResponses);
  const unsettledWrites = [...written.unsettled];
  const settleNext = async () => {
    for (let write = unsettledWrites.pop(); write !== undefined; write = unsettledWrites.pop())
      await settleOne(client, write, results);
  };
  await Promise.all(Array.from({ length: WRITERS }, settleNext));
}

async function settleOne(client: Client, write: Write, results: KillResults): Promise<void> {
  const first = await sendWithRetries(client, write);
  const second = await sendWithRetries(client, write);
  if (first.status >= 300)
    results.unexpectedResponses.push(`replay of ${write.path}: ${first.status} ${first.body.slice(0, 200)}`);
  else results.acknowledged.set(write.key, { write, iri: readIri(first.body) });
  if (second.isReplayed && second.body === first.body) results.replayed += 1;
  else results.notReplayed += 1;
}

/** Sends a write again after each 503, as a client does. */
async function sendWithRetries(client: Client, write: Write): Promise<WriteResponse> {
  const deadline = performance.now() + 2 * MAX_RECOVERY_MILLISECONDS;
  for (;;) {
    const response = await client.send(write);
    if (response.status !== 503 || performance.now() > deadline) return response;
    await wait(RETRY_PAUSE_MILLISECONDS);
  }
}

async function compareStore({ environment }: KillTrial, results: KillResults): Promise<void> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    const stored = await readStoredRecords(store);
    results.comparisons.push(compareWithAcknowledged(stored, results.acknowledged));
    results.faults.push(...stored.faults, ...(await findSignatureFaults(store, results.signedNotes)));
    results.ledgerSize = stored.ledgerSize;
  } finally {
    await store.close();
  }
}

async function waitUntilReady({ url }: ServerProcess): Promise<void> {
  const deadline = performance.now() + 2 * MAX_RECOVERY_MILLISECONDS;
  while (performance.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok === true) return;
    await wait(50);
  }
}

function reportResults({ store, rounds, cluster }: KillTrial, results: KillResults): void {
  const sum = (countOf: (comparison: Comparison) => number) =>
    results.comparisons.reduce((total, comparison) => total + countOf(comparison), 0);
  const kills = cluster ? 'kills of server or database' : 'kills of the server';
  const name = (sentence: string) => `${store}: ${sentence}`;
  const { acknowledged, unexpectedResponses, faults } = results;
  check(
    name(`no acknowledged write is lost over ${rounds} ${kills}`),
    acknowledged.size > 0 && sum(({ lost }) => lost) === 0,
    `${acknowledged.size} acknowledged`,
  );
  check(
    name('every write was executed exactly once'),
    sum(({ doubled }) => doubled) === 0 && sum(({ unknown }) => unknown) === 0,
  );
  check(
    name('a write without a response is executed once when it is sent again'),
    results.notReplayed === 0 && results.replayed > 0,
    `${results.replayed} sent two more times`,
  );
  check(
    name('every record has exactly one entry in the ledger'),
    sum(({ withoutLedgerEntry }) => withoutLedgerEntry) === 0,
    `${results.ledgerSize} entries`,
  );
  check(
    name(
      'the ledger is intact after every kill: sequence, leaves, chain, root, and it continues every signed checkpoint',
    ),
    faults.length === 0 && results.signedNotes.size > 0,
    faults[0] ?? `${results.signedNotes.size} checkpoints signed`,
  );
  check(
    name('the server works again within 10 s of its start or of the database'),
    results.slowestRecoveryMilliseconds < MAX_RECOVERY_MILLISECONDS,
    `slowest ${(results.slowestRecoveryMilliseconds / 1000).toFixed(1)} s`,
  );
  check(
    name('clients saw success, "try again" or no response, nothing else'),
    unexpectedResponses.length === 0,
    unexpectedResponses[0] ?? '',
  );
}
