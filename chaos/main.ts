// `npm run chaos`: kills servers and databases in the middle of their work and looks at what is left.
//   --rounds 20   kills per store     --store embedded|postgres|both     --port 3150   first of the ports it uses
//   --reports 5   reports per store, each of which is killed twice while it is built
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { appendWithoutGaps } from './append-without-gaps.ts';
import { killRounds } from './kill-rounds.ts';
import { startCluster } from './postgres-cluster.ts';
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
  },
});
const rounds = Number(values.rounds);
const reports = Number(values.reports);
const port = Number(values.port);

if (values.store !== 'postgres') await onEmbedded();
if (values.store !== 'embedded') await onPostgres();
process.exitCode = summarise();

async function onEmbedded(): Promise<void> {
  title('Embedded store');
  const directory = temporaryDirectory('chaos');
  const environment = { DATA_DIR: directory };
  try {
    const venues = await killRounds({ store: 'embedded', rounds, port, environment });
    await stopWhileWriting({ store: 'embedded', port, environment, venues });
    await killWhileBuilding({ store: 'embedded', port, environment, venues, reports });
    await openTwice(directory, port);
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
    await migrateTwiceAtOnce(await cluster.createDatabase('empty'), port);
    const url = await cluster.createDatabase('chaos');
    const environment = { DATABASE_URL: url };
    const venues = await killRounds({ store: 'postgres', rounds, port, environment, cluster });
    await stopWhileWriting({ store: 'postgres', port, environment, venues });
    await stopWhileWaiting({ store: 'postgres', port, environment, venues });
    await killWhileBuilding({ store: 'postgres', port, environment, venues, reports });
    await appendWithoutGaps(url, rounds * APPENDS_PER_ROUND);
  } finally {
    await cluster.remove();
  }
}
