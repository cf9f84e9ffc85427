// `npm run bench`: prints the performance of the server, compared with a baseline. It never fails because of a time.
//   --database URL      a database for measurements (filled when empty); without it a throw-away PostgreSQL is started
//   --activities 1000000  --seconds 4  --turns 3  --port 3150  --requests 100000  --store embedded|postgres|both (of the memory)  --entries 1000000 (of nightly)
//   --only memory,verify,verify-page,nightly,list,record,append,live,start,pdf,report,fill,first-visit,proofs,dashboard,audit,neighbour,search,screens,computing
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import * as z from 'zod/mini';
import { startCluster } from '#chaos/postgres-cluster.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import { measureAppends } from './append.ts';
import { measureAudit } from './audit-log.ts';
import { measureReportComputing } from './report-computing.ts';
import { measureDashboard } from './dashboard.ts';
import { measureFormFilling } from './browser/form-filling.ts';
import { measureFirstVisits } from './browser/first-visit.ts';
import { measureLists, type BenchmarkOptions } from './list.ts';
import { measureLive } from './live.ts';
import { measureNeighbours } from './neighbour.ts';
import { measureNightlyCheck } from './nightly-check.ts';
import { measurePdf } from './pdf.ts';
import { measureProofs } from './proofs.ts';
import { measureRecording } from './record.ts';
import { measureReports } from './report.ts';
import { measureScreens } from './screens.ts';
import { measureSearch } from './search.ts';
import { measureMemory } from './process/memory.ts';
import { measureStart } from './process/start.ts';
import { measurePageInBrowser, measureVerification } from './verify.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    activities: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    port: { type: 'string', default: '3150' },
    requests: { type: 'string', default: '100000' },
    store: { type: 'string', default: 'both' },
    entries: { type: 'string', default: '1000000' },
    only: {
      type: 'string',
      default:
        'start,memory,pdf,report,fill,first-visit,verify,verify-page,nightly,list,append,record,live,proofs,dashboard,audit,neighbour,search,screens,computing',
    },
  },
});
const port = Number(values.port);
const chosenBenchmarks = values.only.split(',');
/** The benchmarks that append to the ledgers of the seeded organisations, or read them. */
const LEDGER_BENCHMARKS = ['append', 'record', 'audit'];

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, Node ${process.versions.node}. Client, servers and database share these cores.`,
);
if (chosenBenchmarks.includes('start')) await measureStart(port);
if (chosenBenchmarks.includes('memory')) await measureMemoryOfStores();
if (chosenBenchmarks.includes('pdf')) await measurePdf();
if (chosenBenchmarks.includes('report')) await measureReports();
if (chosenBenchmarks.includes('fill')) await measureFormFilling(port + 1);
if (chosenBenchmarks.includes('first-visit')) await measureFirstVisits(port + 2);
if (chosenBenchmarks.includes('verify')) await measureVerification();
if (chosenBenchmarks.includes('verify-page')) await measurePageInBrowser();
if (chosenBenchmarks.includes('nightly'))
  await measureNightlyCheck({ port: port + 43, entries: Number(values.entries) });
const withoutServer = ['start', 'memory', 'pdf', 'report', 'fill', 'first-visit', 'verify', 'verify-page', 'nightly'];
if (chosenBenchmarks.some((part) => !withoutServer.includes(part))) await runOnPostgres();

async function measureMemoryOfStores(): Promise<void> {
  const stores = z.parse(z.enum(['embedded', 'postgres', 'both']), values.store);
  const cluster = stores === 'embedded' ? null : await startCluster(port + 41);
  try {
    await measureMemory({ stores, cluster, port, requests: Number(values.requests) });
  } finally {
    await cluster?.remove();
  }
}

async function runOnPostgres(): Promise<void> {
  const cluster = values.database === undefined ? await startCluster(port + 40) : null;
  const databaseUrl = values.database ?? (await cluster?.createDatabase('bench'));
  if (databaseUrl === undefined) {
    console.log('\nThe rest needs PostgreSQL: none was found, and no --database was given.');
    return;
  }
  try {
    if (
      chosenBenchmarks.some((part) =>
        ['list', 'append', 'record', 'dashboard', 'audit', 'neighbour', 'search', 'screens'].includes(part),
      )
    )
      await fillDatabase(databaseUrl);
    const setting = { databaseUrl, port, seconds: Number(values.seconds), turns: Number(values.turns) };
    await runOnScaleDatabase(setting);
    if (chosenBenchmarks.includes('live')) await measureLive(databaseUrl, port);
    // The proofs need their own database, because the one above is filled for the lists of activities.
    const proofsUrl = await cluster?.createDatabase('proofs');
    if (chosenBenchmarks.includes('proofs') && proofsUrl !== undefined)
      await measureProofs({ ...setting, databaseUrl: proofsUrl });
    const isLarge = chosenBenchmarks.includes('computing');
    const largeUrl = isLarge ? (values.database ?? (await cluster?.createDatabase('large'))) : undefined;
    if (largeUrl !== undefined) await measureReportComputing(largeUrl, values.activities);
  } finally {
    await cluster?.remove();
  }
}

/** Runs the benchmarks that need the filled database. */
async function runOnScaleDatabase(setting: BenchmarkOptions): Promise<void> {
  if (chosenBenchmarks.includes('list')) await measureLists(setting);
  if (chosenBenchmarks.includes('append')) await measureAppends(setting.databaseUrl);
  if (chosenBenchmarks.includes('record')) await measureRecording(setting);
  if (chosenBenchmarks.includes('search')) await measureSearch(setting);
  // This comes after the lists, because it adds to the data they read.
  if (chosenBenchmarks.includes('dashboard')) await measureDashboard(setting);
  if (chosenBenchmarks.includes('audit')) await measureAudit(setting);
  if (chosenBenchmarks.includes('screens')) await measureScreens(setting);
  if (chosenBenchmarks.includes('neighbour')) await measureNeighbours(setting);
}

/**
 * Adds one million activities unless they exist. VACUUM does immediately what autovacuum would do within minutes.
 */
async function fillDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await isFilled(client))) {
      const seed = ['server/db/seed/scale.main.ts', '--activities', values.activities];
      if (!chosenBenchmarks.some((part) => LEDGER_BENCHMARKS.includes(part))) seed.push('--without-ledger');
      execFileSync(process.execPath, seed, {
        env: { ...process.env, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    }
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ version: string; rows: string }>(
      "select current_setting('server_version') as version, (select count(*) from activity) as rows",
    );
    console.log(`\nPostgreSQL ${rows[0]?.version} with its own settings, ${rows[0]?.rows} activities.`);
  } finally {
    await client.end();
  }
}

async function isFilled(client: pg.Client): Promise<boolean> {
  const table = await client.query<{ found: string | null }>("select to_regclass('app_user') as found");
  if (table.rows[0]?.found == null) return false;
  const login = await client.query('select 1 from app_user where email = $1', [scaleLogins.operator]);
  return login.rowCount === 1;
}
