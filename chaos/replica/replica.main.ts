// `npm run chaos:replica`: two servers of PostgreSQL, two processes of the application and a balancer. Checks that each read
// finds what was written before it, whatever happens to the replica, and that the acts go on after a change of primary.
//   --reads 1000   reads in each situation     --port 3160   first of the ports it uses
//   --only reads,synchronous   some of reads, synchronous, asynchronous
import { parseArgs } from 'node:util';
import { openBalancer } from './balancer.ts';
import { compareWithAcknowledged } from '#chaos/stored-records.ts';
import { startRetryingWriters } from '#chaos/database/retrying-writers.ts';
import { readStoredRecordsOf, seedLocations } from '#chaos/database/seeded-database.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { readOwnWrites, type OwnWrites } from './own-writes.ts';
import { readCounts, readHealth } from './read-counts.ts';
import { check, printTitle, reportNotRun, summarise } from '#chaos/report.ts';
import { startServer, type ServerProcess } from '#chaos/server-process.ts';
import { createClient } from '#chaos/writers.ts';

const WRITERS = 12;
const WRITES_BEFORE_FAILOVER = 500;

const { values } = parseArgs({
  options: {
    reads: { type: 'string', default: '1000' },
    port: { type: 'string', default: '3160' },
    only: { type: 'string', default: 'reads,synchronous,asynchronous' },
  },
});
const reads = Number(values.reads);
const port = Number(values.port);

/** Starts a primary with locations to record at, and its replica. */
async function startPair() {
  const primary = await startCluster(port + 8);
  if (primary === null) return null;
  const url = await primary.createDatabase('chaos');
  const locations = await seedLocations({ DATABASE_URL: url }, WRITES_BEFORE_FAILOVER);
  const replica = await primary.startReplica(port + 9);
  const replicaUrl = url.replace(`:${primary.port}/`, `:${replica.port}/`);
  return { primary, replica, url, replicaUrl, locations };
}

const startServers = (environment: Readonly<Record<string, string>>): Promise<ServerProcess[]> =>
  Promise.all(
    [port, port + 1].map((serverPort) =>
      startServer({ port: serverPort, environment: { ...environment, SEED_DEMO: 'false' } }),
    ),
  );

async function testReads(): Promise<void> {
  printTitle('Reads');
  const pair = await startPair();
  if (pair === null) {
    reportNotRun('everything about replicas', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  const { primary, replica, url, replicaUrl, locations } = pair;
  const servers = await startServers({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
  const balancer = await openBalancer(servers.map((server) => server.url));
  const [server] = servers;
  try {
    const readWhile = async (situation: string, expected: 'replica' | 'primary', health: string) => {
      const before = await readCounts(servers);
      const result = await readOwnWrites(balancer.url, locations, reads);
      const after = await readCounts(servers);
      const counts = { replica: after.replica - before.replica, primary: after.primary - before.primary };
      reportReads(situation, result, counts, expected);
      const found = server === undefined ? '' : await readHealth(server);
      check(`${situation}: the server is ${health}`, found.includes(`200 {"status":"${health}"}`), found);
    };
    console.log(`  PostgreSQL ${primary.version}, two throw-away clusters with default settings`);
    await readWhile('the replica follows', 'replica', 'ok');
    await replica.query('select pg_wal_replay_pause()');
    await readWhile('the replica is frozen', 'primary', 'degraded');
    await replica.query('select pg_wal_replay_resume()');
    await readWhile('the replica follows again', 'replica', 'ok');
    const killing = killLater(replica);
    await readWhile('the replica is killed meanwhile', 'primary', 'degraded');
    await killing;
    await replica.start();
    await readWhile('the replica is back', 'replica', 'ok');
  } finally {
    balancer.close();
    await Promise.all(servers.map((running) => running.stop()));
    await replica.remove();
    await primary.remove();
  }
}

async function killLater(cluster: PostgresCluster): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  await cluster.kill();
}

function reportReads(
  situation: string,
  { faults, reads: total, slowestReadMilliseconds }: OwnWrites,
  counts: { readonly replica: number; readonly primary: number },
  expected: 'replica' | 'primary',
): void {
  const figures = `${total} reads, ${counts.replica} of the replica, ${counts.primary} of the primary, slowest ${Math.round(slowestReadMilliseconds)} ms`;
  check(
    `${situation}: each read finds what was written before it, without an error`,
    faults.length === 0,
    faults[0] ?? figures,
  );
  check(`${situation}: most reads go to the ${expected}`, counts[expected] > total / 2, figures);
}

/** Kills the primary while writers write, promotes the replica, and lets the processes use it. */
async function testFailover(replication: 'synchronous' | 'asynchronous'): Promise<void> {
  printTitle(`Change of primary, ${replication} replication`);
  const pair = await startPair();
  if (pair === null) return;
  const { primary, replica, url, replicaUrl, locations } = pair;
  if (replication === 'synchronous') {
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
  }
  let servers = await startServers({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
  const balancer = await openBalancer(servers.map((server) => server.url));
  const client = createClient(balancer.url);
  try {
    await client.signIn(locations);
    const writers = startRetryingWriters([client], locations, WRITERS);
    while (writers.acknowledged.size < WRITES_BEFORE_FAILOVER) await writers.waitUntilAcknowledged();
    const killedAt = performance.now();
    await primary.kill();
    await replica.query('select pg_promote()');
    await Promise.all(servers.map((server) => server.stop()));
    servers = await startServers({ DATABASE_URL: replicaUrl });
    await writers.waitUntilAcknowledged();
    const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
    const countAtReturn = writers.acknowledged.size;
    while (writers.acknowledged.size < countAtReturn + WRITES_BEFORE_FAILOVER) await writers.waitUntilAcknowledged();
    await writers.stop();
    const stored = await readStoredRecordsOf({ DATABASE_URL: replicaUrl });
    const { lost, doubled, unknown, withoutLedgerEntry } = compareWithAcknowledged(stored, writers.acknowledged);
    const figures = `${writers.acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${unknown} unknown; ${seconds} s without an answer`;
    check(
      'the acts go on after the change',
      writers.unexpectedResponses.length === 0,
      writers.unexpectedResponses[0] ?? figures,
    );
    check(
      'nothing is doubled, and every record has one entry in an intact ledger',
      doubled + unknown + withoutLedgerEntry + stored.faults.length === 0,
      stored.faults[0] ?? `${stored.ledgerSize} entries`,
    );
    if (replication === 'synchronous') check('nothing that was confirmed is lost', lost === 0, figures);
    else console.log(`        asynchronous replication lost ${lost} of ${writers.acknowledged.size} confirmed acts`);
  } finally {
    balancer.close();
    await Promise.all(servers.map((server) => server.stop()));
    await replica.remove();
    await primary.remove();
  }
}

const chosenTrials = new Set(values.only.split(','));
if (chosenTrials.has('reads')) await testReads();
for (const replication of ['synchronous', 'asynchronous'] as const)
  if (chosenTrials.has(replication)) await testFailover(replication);
process.exitCode = summarise();
