import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { judge, readEvidence, type Verdict } from './evidence.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { check } from './report.ts';
import { findSignatureFaults, startSigners } from './signers.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { addTestLocations, type TestLocation } from './test-locations.ts';
import { clientOf, iriIn, startWriters, type Answer, type Client, type Journal, type Write } from './writers.ts';

const WRITERS = 20;
const ORGANISATIONS = 2;
const MAX_RETURN_MILLISECONDS = 10_000;
const MIN_BEFORE_KILL = 40;
const SPREAD_BEFORE_KILL = 120;
const TASKS_PER_LOCATION_AND_ROUND = 20;
const TRY_AGAIN_MILLISECONDS = 250;

export interface Trial {
  readonly store: 'embedded' | 'postgres';
  readonly rounds: number;
  readonly port: number;
  /** Contains DATA_DIR or DATABASE_URL. */
  readonly environment: Readonly<Record<string, string>>;
  /** If it is given, every second round kills the database instead of the server. */
  readonly cluster?: PostgresCluster;
}

interface Tally {
  readonly acknowledged: Map<string, { write: Write; iri: string }>;
  readonly surprises: string[];
  readonly verdicts: Verdict[];
  readonly faults: string[];
  /** Checkpoints whose signature was acknowledged. */
  readonly signed: Set<string>;
  slowestReturn: number;
  replayed: number;
  notReplayed: number;
  ledgerSize: number;
}

/** Kills the server or the database while twenty writers write, and checks that nothing is lost or doubled. */
export async function killRounds(trial: Trial): Promise<TestLocation[]> {
  const locations = await prepareLocations(trial);
  const tally: Tally = {
    acknowledged: new Map(),
    surprises: [],
    verdicts: [],
    faults: [],
    signed: new Set(),
    slowestReturn: 0,
    replayed: 0,
    notReplayed: 0,
    ledgerSize: 0,
  };
  for (let round = 0; round < trial.rounds; round += 1) {
    await oneRound(trial, locations, tally, round);
    process.stdout.write(`\r  round ${round + 1} of ${trial.rounds}, ${tally.acknowledged.size} writes acknowledged `);
  }
  process.stdout.write('\n');
  reportOn(trial, tally);
  return locations;
}

async function prepareLocations({ environment, rounds }: Trial): Promise<TestLocation[]> {
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

async function oneRound(trial: Trial, locations: readonly TestLocation[], tally: Tally, round: number): Promise<void> {
  const options = { port: trial.port, environment: { ...trial.environment, SEED_DEMO: 'false' } };
  let server = await startServer(options);
  let client = clientOf(server.url);
  await client.signIn(locations);
  const writers = startWriters(client, locations, WRITERS);
  const signers = startSigners(client, locations);
  await writers.untilAcknowledged(MIN_BEFORE_KILL + Math.floor(Math.random() * SPREAD_BEFORE_KILL));

  const isDatabaseKilled = trial.cluster !== undefined && round % 2 === 1;
  if (isDatabaseKilled && trial.cluster) {
    await trial.cluster.kill();
    await trial.cluster.start();
    // The recovery of PostgreSQL itself is not measured, only how soon the server works again afterwards.
    const began = performance.now();
    await untilReady(server);
    tally.slowestReturn = Math.max(tally.slowestReturn, performance.now() - began);
  } else {
    await server.kill();
  }
  const journal = await writers.stop();
  for (const note of await signers.stop()) tally.signed.add(note);
  if (!isDatabaseKilled) {
    server = await startServer(options);
    client = clientOf(server.url);
    tally.slowestReturn = Math.max(tally.slowestReturn, server.startMilliseconds);
  }
  await settleWrites(client, journal, tally);
  await server.kill();
  await examine(trial, tally);
}

/**
 * Sends every unsettled write twice again. The first repetition may execute it, and the second one must be answered
 * from the stored response.
 */
async function settleWrites(client: Client, journal: Journal, tally: Tally): Promise<void> {
  for (const { write, iri } of journal.acknowledged) tally.acknowledged.set(write.key, { write, iri });
  tally.surprises.push(...journal.surprises);
  const unsettledWrites = [...journal.unsettled];
  const settler = async () => {
    for (let write = unsettledWrites.pop(); write !== undefined; write = unsettledWrites.pop())
      await settleOne(client, write, tally);
  };
  await Promise.all(Array.from({ length: WRITERS }, settler));
}

async function settleOne(client: Client, write: Write, tally: Tally): Promise<void> {
  const first = await sendUntilAnswered(client, write);
  const second = await sendUntilAnswered(client, write);
  if (first.status >= 300) tally.surprises.push(`replay of ${write.path}: ${first.status} ${first.body.slice(0, 200)}`);
  else tally.acknowledged.set(write.key, { write, iri: iriIn(first.body) });
  if (second.isReplayed && second.body === first.body) tally.replayed += 1;
  else tally.notReplayed += 1;
}

/** Sends a write again after each 503, as a client does. */
async function sendUntilAnswered(client: Client, write: Write): Promise<Answer> {
  const deadline = performance.now() + 2 * MAX_RETURN_MILLISECONDS;
  for (;;) {
    const answer = await client.send(write);
    if (answer.status !== 503 || performance.now() > deadline) return answer;
    await wait(TRY_AGAIN_MILLISECONDS);
  }
}

async function examine({ environment }: Trial, tally: Tally): Promise<void> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    const evidence = await readEvidence(store);
    tally.verdicts.push(judge(evidence, tally.acknowledged));
    tally.faults.push(...evidence.faults, ...(await findSignatureFaults(store, tally.signed)));
    tally.ledgerSize = evidence.ledgerSize;
  } finally {
    await store.close();
  }
}

async function untilReady({ url }: ServerProcess): Promise<void> {
  const deadline = performance.now() + 2 * MAX_RETURN_MILLISECONDS;
  while (performance.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok === true) return;
    await wait(50);
  }
}

function reportOn({ store, rounds, cluster }: Trial, tally: Tally): void {
  const sum = (of: (verdict: Verdict) => number) => tally.verdicts.reduce((total, verdict) => total + of(verdict), 0);
  const victims = cluster ? 'kills of server or database' : 'kills of the server';
  const name = (sentence: string) => `${store}: ${sentence}`;
  const { acknowledged, surprises, faults } = tally;
  check(
    name(`no acknowledged write is lost over ${rounds} ${victims}`),
    acknowledged.size > 0 && sum(({ lost }) => lost) === 0,
    `${acknowledged.size} acknowledged`,
  );
  check(
    name('every write happened exactly once'),
    sum(({ doubled }) => doubled) === 0 && sum(({ unknown }) => unknown) === 0,
  );
  check(
    name('a write nobody heard of happens once when it is sent again'),
    tally.notReplayed === 0 && tally.replayed > 0,
    `${tally.replayed} sent twice again`,
  );
  check(
    name('every record has its one entry in the ledger'),
    sum(({ withoutEntry }) => withoutEntry) === 0,
    `${tally.ledgerSize} entries`,
  );
  check(
    name(
      'the ledger is intact after every kill: sequence, leaves, chain, root, and it goes on from all that was signed',
    ),
    faults.length === 0 && tally.signed.size > 0,
    faults[0] ?? `${tally.signed.size} heads signed`,
  );
  check(
    name('the server works again within 10 s of its start or of the database'),
    tally.slowestReturn < MAX_RETURN_MILLISECONDS,
    `slowest ${(tally.slowestReturn / 1000).toFixed(1)} s`,
  );
  check(
    name('clients saw success, "try again" or no answer, nothing else'),
    surprises.length === 0,
    surprises[0] ?? '',
  );
}
