// `npm run chaos`: kills servers and databases in the middle of their work and checks that nothing is lost or doubled.
//   --rounds 20   kills per store     --store embedded|postgres|both     --port 3150   first of the ports it uses
//   --only cuts,starts   some of kills, starts, cuts, processes, restore
//   --cuts 60     how often the database is cut off     --starts 5   how often a server starts while writers write
//   --acts 2000   number of operations that several processes execute     --servers 2   how many processes
//   --reports 5   reports per store, each of which is killed twice while it is built
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appendWithoutGaps } from './append-without-gaps.ts';
import { testDatabaseCuts } from './database/cut-rounds.ts';
import { testRestore } from './database/restore.ts';
import { testRestarts } from './database/restart-rounds.ts';
import { testSeveralProcesses } from './database/several-processes.ts';
import { testKills } from './kill-rounds.ts';
import { startCluster, type PostgresCluster } from './postgres-cluster.ts';
import { testReportKills } from './report-kills.ts';
import { reportNotRun, summarise, printTitle } from './report.ts';
import { temporaryDirectory } from './server-process.ts';
import { testStopDuringLock, testStopWhileWriting } from './graceful-shutdown.ts';
import { testConcurrentMigrations, testSecondProcess } from './start-twice.ts';

const APPENDS_PER_ROUND = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    reports: { type: 'string', default: '5' },
    store: { type: 'string', default: 'both' },
    port: { type: 'string', default: '3150' },
    only: { type: 'string', default: 'kills,starts,cuts,processes,restore' },
    cuts: { type: 'string', default: '60' },
    starts: { type: 'string', default: '5' },
    acts: { type: 'string', default: '2000' },
    servers: { type: 'string', default: '2' },
  },
});
const rounds = Number(values.rounds);
const reports = Number(values.reports);
const port = Number(values.port);
const starts = Number(values.starts);
const chosenTrials = new Set(values.only.split(','));

if (values.store !== 'postgres') await runOnEmbeddedStore();
if (values.store !== 'embedded') await runOnPostgres();
process.exitCode = summarise();

async function runOnEmbeddedStore(): Promise<void> {
  printTitle('Embedded store');
  const directory = temporaryDirectory('chaos');
  const environment = { DATA_DIR: directory };
  try {
    if (chosenTrials.has('kills')) {
      const locations = await testKills({ store: 'embedded', rounds, port, environment });
      await testStopWhileWriting({ store: 'embedded', port, environment, locations });
      await testReportKills({ store: 'embedded', port, environment, locations, reports });
      await testSecondProcess(directory, port);
    }
    if (chosenTrials.has('starts')) {
      const restartEnvironment = { DATA_DIR: path.join(directory, 'starts') };
      await testRestarts({ store: 'embedded', environment: restartEnvironment, starts, port });
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function runOnPostgres(): Promise<void> {
  printTitle('PostgreSQL');
  const cluster = await startCluster(port + 40);
  if (cluster === null) {
    reportNotRun('everything on PostgreSQL', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  try {
    console.log(`  PostgreSQL ${cluster.version}, a throw-away cluster with default settings`);
    if (chosenTrials.has('kills')) await runKillsOnPostgres(cluster);
    if (chosenTrials.has('starts')) {
      const environment = { DATABASE_URL: await cluster.createDatabase('starts') };
      await testRestarts({ store: 'postgres', environment, starts, port });
    }
    if (chosenTrials.has('cuts')) await testDatabaseCuts(cluster, { cuts: Number(values.cuts), port });
    if (chosenTrials.has('processes'))
      await testSeveralProcesses(cluster, { acts: Number(values.acts), servers: Number(values.servers), port });
    if (chosenTrials.has('restore')) await testRestore(cluster, port);
  } finally {
    await cluster.remove();
  }
}

async function runKillsOnPostgres(cluster: PostgresCluster): Promise<void> {
  await testConcurrentMigrations(await cluster.createDatabase('empty'), port);
  const url = await cluster.createDatabase('chaos');
  const environment = { DATABASE_URL: url };
  const locations = await testKills({ store: 'postgres', rounds, port, environment, cluster });
  await testStopWhileWriting({ store: 'postgres', port, environment, locations });
  await testStopDuringLock({ store: 'postgres', port, environment, locations });
  await testReportKills({ store: 'postgres', port, environment, locations, reports });
  await appendWithoutGaps(url, rounds * APPENDS_PER_ROUND);
}
