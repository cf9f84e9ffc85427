// `npm run chaos`: kills servers and databases in the middle of their work and checks that nothing is lost or doubled.
//   --rounds 20   kills per store     --store embedded|postgres|both     --port 3150   first of the ports it uses
//   --only cuts,starts   some of kills, starts, cuts, processes, restore
//   --cuts 60     how often the database is cut off     --starts 5   how often a server starts beside writers
//   --acts 2000   number of operations that two processes execute at the same time
//   --reports 5   reports per store, each of which is killed twice while it is built
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appendWithoutGaps } from './append-without-gaps.ts';
import { cutTheDatabase } from './database/cut-rounds.ts';
import { restoreElsewhere } from './database/restore.ts';
import { startBesideWriters } from './database/starts.ts';
import { workInTwoProcesses } from './database/two-processes.ts';
import { killRounds } from './kill-rounds.ts';
import { startCluster, type PostgresCluster } from './postgres-cluster.ts';
import { killWhileBuilding } from './report-kills.ts';
import { didNotRun, summarise, title } from './report.ts';
import { temporaryDirectory } from './server-process.ts';
import { stopWhileWaiting, stopWhileWriting } from './shutdown.ts';
import { migrateTwiceAtOnce, openTwice } from './start-twice.ts';

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
  },
});
const rounds = Number(values.rounds);
const reports = Number(values.reports);
const port = Number(values.port);
const starts = Number(values.starts);
const chosenTrials = new Set(values.only.split(','));

if (values.store !== 'postgres') await onEmbedded();
if (values.store !== 'embedded') await onPostgres();
process.exitCode = summarise();

async function onEmbedded(): Promise<void> {
  title('Embedded store');
  const directory = temporaryDirectory('chaos');
  const environment = { DATA_DIR: directory };
  try {
    if (chosenTrials.has('kills')) {
      const locations = await killRounds({ store: 'embedded', rounds, port, environment });
      await stopWhileWriting({ store: 'embedded', port, environment, locations });
      await killWhileBuilding({ store: 'embedded', port, environment, locations, reports });
      await openTwice(directory, port);
    }
    if (chosenTrials.has('starts')) {
      const environmentOfStarts = { DATA_DIR: path.join(directory, 'starts') };
      await startBesideWriters({ store: 'embedded', environment: environmentOfStarts, starts, port });
    }
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<void> {
  title('PostgreSQL');
  const cluster = await startCluster(port + 40);
  if (cluster === null) {
    didNotRun('everything on PostgreSQL', 'no PostgreSQL binaries or no account to run them');
    return;
  }
  try {
    console.log(`  PostgreSQL ${cluster.version}, its own throw-away cluster with ordinary settings`);
    if (chosenTrials.has('kills')) await killOnPostgres(cluster);
    if (chosenTrials.has('starts')) {
      const environment = { DATABASE_URL: await cluster.createDatabase('starts') };
      await startBesideWriters({ store: 'postgres', environment, starts, port });
    }
    if (chosenTrials.has('cuts')) await cutTheDatabase(cluster, { cuts: Number(values.cuts), port });
    if (chosenTrials.has('processes')) await workInTwoProcesses(cluster, { acts: Number(values.acts), port });
    if (chosenTrials.has('restore')) await restoreElsewhere(cluster, port);
  } finally {
    await cluster.remove();
  }
}

async function killOnPostgres(cluster: PostgresCluster): Promise<void> {
  await migrateTwiceAtOnce(await cluster.createDatabase('empty'), port);
  const url = await cluster.createDatabase('chaos');
  const environment = { DATABASE_URL: url };
  const locations = await killRounds({ store: 'postgres', rounds, port, environment, cluster });
  await stopWhileWriting({ store: 'postgres', port, environment, locations });
  await stopWhileWaiting({ store: 'postgres', port, environment, locations });
  await killWhileBuilding({ store: 'postgres', port, environment, locations, reports });
  await appendWithoutGaps(url, rounds * APPENDS_PER_ROUND);
}
