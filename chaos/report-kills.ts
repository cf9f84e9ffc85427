import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { Report } from '#shared/contracts/reports/reports.ts';
import { readStoredRecords } from './stored-records.ts';
import { check } from './report.ts';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';
import type { TestLocation } from './test-locations.ts';
import { createClient, readIri, type Client } from './writers.ts';

const MAX_BUILD_MILLISECONDS = 120_000;
const POLL_MILLISECONDS = 50;
const TWO_YEARS_MILLISECONDS = 2 * 365 * 86_400_000;
const FORMATS = ['pdf', 'csv', 'xlsx'];

interface ReportKillTrial {
  readonly store: 'embedded' | 'postgres';
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly locations: readonly TestLocation[];
  /** Number of reports. The server is killed once while the figures of each are computed and once during its files. */
  readonly reports: number;
}

interface RunningServer {
  readonly options: ServerOptions;
  readonly operator: TestLocation;
  server: ServerProcess;
  client: Client;
}

interface BuiltReport {
  readonly report: z.infer<typeof Report>;
  readonly buildMilliseconds: number;
  /** Progress of the report when the server was killed. */
  readonly stateAtKill: string;
}

/** Kills the server at different stages of building reports, which must be completed by themselves after the restart. */
export async function testReportKills({
  store,
  port,
  environment,
  locations,
  reports,
}: ReportKillTrial): Promise<void> {
  const [location] = locations;
  if (location === undefined) throw new Error('There is no location to report on.');
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  const server = await startServer(options);
  const operator = { ...location, email: location.operator };
  const site: RunningServer = { options, operator, server, client: createClient(server.url) };
  const faults: string[] = [];
  const statesAtKill: string[] = [];
  const buildsWithoutKill = [
    await buildReport(site, [undefined, undefined]),
    await buildReport(site, [undefined, undefined]),
  ];
  const draftMilliseconds = Math.min(...buildsWithoutKill.map(([draft]) => draft.buildMilliseconds));
  const filesMilliseconds = Math.min(...buildsWithoutKill.map(([, approved]) => approved.buildMilliseconds));
  for (let turn = 0; turn < reports; turn += 1) {
    const share = (turn + 0.5) / reports;
    const [draft, approved] = await buildReport(site, [draftMilliseconds * share, filesMilliseconds * share]);
    statesAtKill.push(draft.stateAtKill, approved.stateAtKill);
    faults.push(...(await findFileFaults(site, approved.report)));
    process.stdout.write(`\r  report ${turn + 1} of ${reports}, killed at ${statesAtKill.join(', ')} `);
  }
  process.stdout.write('\n');
  await site.server.kill();
  faults.push(...(await findLedgerFaults(environment, site)));
  const midwayCount = statesAtKill.filter((state) => state.startsWith('running')).length;
  check(
    `${store}: a report is complete although the server was killed while it was built, and its approval is in the ledger once`,
    faults.length === 0,
    faults[0] ?? `${reports} reports, ${statesAtKill.length} kills`,
  );
  check(
    `${store}: some kills hit a report that was being built`,
    midwayCount > 0,
    `${midwayCount} of ${statesAtKill.length}`,
  );
}

/** Builds a draft and then its files. @param killDelays milliseconds after which the server is killed, for each of the two */
async function buildReport(
  site: RunningServer,
  killDelays: readonly [number | undefined, number | undefined],
): Promise<[BuiltReport, BuiltReport]> {
  const { customerId, locationId } = site.operator;
  const draftBody = {
    kind: 'socialConcept',
    customer: `/api/customers/${customerId}`,
    locations: [`/api/locations/${locationId}`],
    from: new Date(Date.now() - TWO_YEARS_MILLISECONDS).toISOString().slice(0, 10),
    to: new Date().toISOString().slice(0, 10),
  };
  const draft = await requestAndWait(site, () => post(site, '/api/reports', draftBody), killDelays[0]);
  const { '@id': iri, computedAt, title, evaluation, improvements } = draft.report;
  const approvedDraft = { computedAt, title, evaluation, improvements };
  return [draft, await requestAndWait(site, () => post(site, `${iri}/approve`, approvedDraft), killDelays[1])];
}

async function requestAndWait(
  site: RunningServer,
  sendRequest: () => Promise<string>,
  killDelay: number | undefined,
): Promise<BuiltReport> {
  const startedAt = performance.now();
  const iri = await sendRequest();
  let stateAtKill = '';
  if (killDelay !== undefined) {
    await wait(killDelay);
    const { work, progress } = await read(site, iri);
    stateAtKill = `${work} ${progress} %`;
    await site.server.kill();
    site.server = await startServer(site.options);
    site.client = createClient(site.server.url);
  }
  for (;;) {
    const report = await read(site, iri);
    const buildMilliseconds = performance.now() - startedAt;
    if (report.work === 'ready' || report.work === 'failed' || buildMilliseconds > MAX_BUILD_MILLISECONDS)
      return { report, buildMilliseconds, stateAtKill };
    await wait(POLL_MILLISECONDS);
  }
}

async function post({ client, operator }: RunningServer, path: string, fields: object): Promise<string> {
  const write = { key: randomUUID(), kind: 'report', location: operator, method: 'POST', path } as const;
  const response = await client.send({ ...write, body: JSON.stringify(fields) });
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.body.slice(0, 200)}`);
  return readIri(response.body);
}

const read = async ({ client, operator }: RunningServer, iri: string) =>
  z.parse(Report, await (await client.read(operator, iri)).json());

/** Checks that every file exists and has the hash that the report contains. */
async function findFileFaults({ client, operator }: RunningServer, report: BuiltReport['report']): Promise<string[]> {
  const { '@id': iri, state, work, failure, files } = report;
  if (state !== 'approved' || work !== 'ready') return [`${iri} is ${state} and ${work} ${failure ?? ''}`];
  const formats = files.map(({ format }) => format).toSorted();
  if (formats.join() !== FORMATS.toSorted().join()) return [`${iri} has ${formats.join()}`];
  const faults: string[] = [];
  for (const { format, sha256 } of files) {
    const bytes = await (await client.read(operator, `${iri}/files/${format}`)).bytes();
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) faults.push(`${iri} has a different ${format}`);
  }
  return faults;
}

async function findLedgerFaults(
  environment: ReportKillTrial['environment'],
  { operator }: RunningServer,
): Promise<string[]> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    const { faults } = await readStoredRecords(store);
    const approvals = await store.asSystem((tx) =>
      tx
        .selectFrom('ledger_entry')
        .select(({ fn }) => ['entity', fn.countAll<number>().as('count')])
        .where('customer_id', '=', operator.customerId)
        .where('type', '=', 'report.approved')
        .groupBy('entity')
        .execute(),
    );
    const duplicates = approvals.filter(({ count }) => count !== 1);
    return [...faults, ...duplicates.map(({ entity, count }) => `${entity} was approved ${count} times in the ledger`)];
  } finally {
    await store.close();
  }
}
