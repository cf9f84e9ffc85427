import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openBalancer } from '#chaos/replica/balancer.ts';
import { compareWithAcknowledged, type StoredRecords } from '#chaos/stored-records.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import type { PostgresCluster } from '#chaos/postgres-cluster.ts';
import { check } from '#chaos/report.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { createClient } from '#chaos/writers.ts';
import { startEndingSessions, type EndedSessions } from './ended-sessions.ts';
import { addManyProfiles, reportTotals, startMeasuringTotals } from './list-totals.ts';
import { addMoreWork, addWaitingWork, finishWork, reportJobs, startMailServer } from './jobs-once.ts';
import { prepareChecks, reportQuota, startAsking } from './player-check-quota.ts';
import { listenAt } from './told-clients.ts';
import { mixedOperations, type OperationCounts } from './mixed-operations.ts';
import { seedLocations, readStoredRecordsOf } from './seeded-database.ts';

const WORKERS = 16;
const ORGANISATIONS = 3;
const WORKING_LOCATIONS = 4;
/** One turn in ten completes a task, and a turn is about two operations, so this leaves a reserve of tasks. */
const OPERATIONS_PER_TASK = 15;
const DEAD_MILLISECONDS = 1000;
/** Events that are announced at the end of a run arrive within this time. */
const SETTLING_MILLISECONDS = 2000;

interface ProcessTrial {
  readonly acts: number;
  /** Number of server processes. */
  readonly servers: number;
  readonly port: number;
}

/**
 * Runs sixteen workers on several processes of one database, behind a balancer that sends each request to the next
 * process. The last process is killed and started again in the middle.
 */
export async function testSeveralProcesses(
  cluster: PostgresCluster,
  { acts, servers: serverCount, port }: ProcessTrial,
) {
  const trial = await prepareTrial(await cluster.createDatabase('processes'), acts);
  const { database, environment, locations, quietLocation } = trial;
  const optionsOf = (index: number) => ({ port: port + index, environment: { ...environment, SEED_DEMO: 'false' } });
  const servers = await Promise.all(Array.from({ length: serverCount }, (_, index) => startServer(optionsOf(index))));
  const urls = servers.map(({ url }) => url);
  const balancer = await openBalancer(urls);
  const client = createClient(balancer.url);
  await client.signIn(locations);
  const [firstLocation] = locations;
  if (firstLocation === undefined) return;
  const measuring = await startMeasuring({ balancerUrl: balancer.url, urls, locations, quietLocation, firstLocation });
  await addMoreWork(database, quietLocation, 'start');

  const counts: OperationCounts = {
    operations: 0,
    acknowledged: new Map(),
    faults: [],
    completedTasks: 0,
    repeatedWrites: 0,
    corrections: 0,
  };
  const startedAt = performance.now();
  const worker = async (number: number) => {
    const location = locations[number % locations.length];
    if (location === undefined) return;
    const operate = await mixedOperations({ client, location, counts });
    for (let turn = number; counts.operations < acts; turn += 1) await operate(turn);
  };
  const killInTheMiddle = async () => {
    while (counts.operations < acts / 2) await wait(50);
    await addMoreWork(database, quietLocation, 'kill');
    await servers.pop()?.kill();
    await wait(DEAD_MILLISECONDS);
    servers.push(await startServer(optionsOf(serverCount - 1)));
  };
  const progress = setInterval(() => process.stdout.write(`\r  ${counts.operations} of ${acts} operations `), 1000);
  const killing = killInTheMiddle();
  try {
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)));
  } finally {
    clearInterval(progress);
    process.stdout.write('\n');
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  await killing;
  await wait(SETTLING_MILLISECONDS);
  const measured = await measuring.stop(counts);
  await finishWork(database, quietLocation);
  balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  reportSessions(measured.sessions);
  reportTold(measured.told);
  const stored = await readStoredRecordsOf(database);
  reportResults(stored, counts, minutes);
  await reportQuota(database, measured.asked);
  await reportJobs(database, quietLocation, { ...trial.mailServer, ...stored });
  reportTotals(measured.totals);
  trial.stop();
}

/** Fills the database, leaves work for the jobs, and starts the services that the processes need. */
async function prepareTrial(url: string, acts: number) {
  const folder = temporaryDirectory('processes');
  const database = { DATABASE_URL: url, DATA_DIR: folder };
  const allLocations = await seedLocations(database, Math.ceil(acts / OPERATIONS_PER_TASK / 4), ORGANISATIONS);
  // Nobody but the checks of jobs and totals writes in the last organisation.
  const [locations, quietLocations] = [allLocations.slice(0, WORKING_LOCATIONS), allLocations.slice(WORKING_LOCATIONS)];
  const [quietLocation] = quietLocations;
  if (quietLocation === undefined) throw new Error('There is no location without writers.');
  await addManyProfiles(database, quietLocation);
  await addWaitingWork(database, quietLocation);
  const oasis = await prepareChecks(database, folder, locations);
  const mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Schutzbuch <schutzbuch@chaos.test>' };
  const environment = { ...database, ...oasis.environment, ...mail };
  const stop = () => {
    oasis.stop();
    mailServer.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { database, environment, locations, quietLocation, mailServer, stop };
}

interface MeasuredPlaces {
  readonly balancerUrl: string;
  readonly urls: readonly string[];
  readonly locations: readonly TestLocation[];
  readonly quietLocation: TestLocation;
  readonly firstLocation: TestLocation;
}

/** Does beside the workers what they do not: listens, ends sessions, asks OASIS and compares totals. */
async function startMeasuring({ balancerUrl, urls, locations, quietLocation, firstLocation }: MeasuredPlaces) {
  // The last process is killed, and with it whoever listens there.
  const toldClients = await Promise.all(urls.slice(0, -1).map((url) => listenAt(url, firstLocation)));
  const endingSessions = startEndingSessions({ balancerUrl, location: firstLocation, urls });
  const asking = startAsking(balancerUrl, locations);
  const measuringTotals = startMeasuringTotals(urls, quietLocation);
  return {
    stop: async ({ acknowledged }: OperationCounts) => {
      const [sessions, totals] = [await endingSessions.stop(), await measuringTotals.stop()];
      const asked = await asking.finish();
      const told = toldClients.map((toldClient) => toldClient.compare(acknowledged));
      for (const toldClient of toldClients) toldClient.close();
      return { sessions, totals, asked, told };
    },
  };
}

function reportSessions({ delays, faults }: EndedSessions): void {
  const sorted = delays.toSorted((a, b) => a - b);
  check(
    'processes: a session that ends at one process ends at all',
    delays.length > 0 && faults.length === 0,
    faults[0] ??
      `${delays.length} refusals, the median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms after signing out, the slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
}

function reportTold(clients: readonly { readonly told: number; readonly missed: number }[]): void {
  const sum = (key: 'told' | 'missed') => clients.reduce((total, { [key]: count }) => total + count, 0);
  check(
    'processes: whoever listens at a process is told of what all of them recorded',
    sum('told') > 0 && sum('missed') === 0,
    `${clients.length} clients were told of ${sum('told')}, not of ${sum('missed')}`,
  );
}

function reportResults(stored: StoredRecords, counts: OperationCounts, minutes: number): void {
  const { lost, doubled, unknown, withoutLedgerEntry } = compareWithAcknowledged(stored, counts.acknowledged);
  check(
    `processes: over ${counts.operations} operations in several processes, one of them killed, each act is recorded once`,
    counts.acknowledged.size > 0 && lost + doubled + unknown === 0,
    `${counts.acknowledged.size} acts in ${minutes.toFixed(1)} minutes, ${lost} lost, ${doubled} doubled, ${unknown} unknown`,
  );
  check(
    'processes: every record has exactly one entry in an intact ledger',
    withoutLedgerEntry === 0 && stored.faults.length === 0,
    stored.faults[0] ?? `${stored.ledgerSize} entries`,
  );
  check(
    'processes: each immediately reads what another wrote, only one completes a task, one key is one act',
    counts.faults.length === 0 && counts.completedTasks > 0 && counts.repeatedWrites > 0 && counts.corrections > 0,
    counts.faults[0] ??
      `${counts.completedTasks} tasks, ${counts.repeatedWrites} keys sent twice at once, ${counts.corrections} corrections`,
  );
}
