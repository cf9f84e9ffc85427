import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { Report } from '#shared/contracts/reports/reports.ts';
import { readEvidence } from './evidence.ts';
import { check } from './report.ts';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';
import type { TestLocation } from './test-locations.ts';
import { clientOf, iriIn, type Client } from './writers.ts';

const MAX_BUILDING_MILLISECONDS = 120_000;
const LOOK_EVERY_MILLISECONDS = 50;
const TWO_YEARS_MILLISECONDS = 2 * 365 * 86_400_000;
const FORMATS = ['pdf', 'csv', 'xlsx'];

interface Trial {
  readonly store: 'embedded' | 'postgres';
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly locations: readonly TestLocation[];
  /** Number of reports. The server is killed once while the figures of each are computed and once during its files. */
  readonly reports: number;
}

interface Site {
  readonly options: ServerOptions;
  readonly operator: TestLocation;
  server: ServerProcess;
  client: Client;
}

interface Built {
  readonly report: z.infer<typeof Report>;
  readonly milliseconds: number;
  /** Progress of the report when the server was killed. */
  readonly stateAtKill: string;
}

/** Kills the server at different stages of building reports, which must be completed after the restart without help. */
export async function killWhileBuilding({ store, port, environment, locations, reports }: Trial): Promise<void> {
  const [location] = locations;
  if (location === undefined) throw new Error('There is no location to report on.');
  const options = { port, environment: { ...environment, SEED_DEMO: 'false' } };
  const server = await startServer(options);
  const operator = { ...location, email: location.operator };
  const site: Site = { options, operator, server, client: clientOf(server.url) };
  const faults: string[] = [];
  const statesAtKill: string[] = [];
  const undisturbed = [await build(site, [undefined, undefined]), await build(site, [undefined, undefined])];
  const draftTime = Math.min(...undisturbed.map(([draft]) => draft.milliseconds));
  const filesTime = Math.min(...undisturbed.map(([, approved]) => approved.milliseconds));
  for (let turn = 0; turn < reports; turn += 1) {
    const share = (turn + 0.5) / reports;
    const [draft, approved] = await build(site, [draftTime * share, filesTime * share]);
    statesAtKill.push(draft.stateAtKill, approved.stateAtKill);
    faults.push(...(await faultsOf(site, approved.report)));
    process.stdout.write(`\r  report ${turn + 1} of ${reports}, killed at ${statesAtKill.join(', ')} `);
  }
  process.stdout.write('\n');
  await site.server.kill();
  faults.push(...(await ledgerFaults(environment, site)));
  const midwayCount = statesAtKill.filter((state) => state.startsWith('running')).length;
  check(
    `${store}: a report is whole after the server was killed while it was built, and its approval is in the ledger once`,
    faults.length === 0,
    faults[0] ?? `${reports} reports, ${statesAtKill.length} kills`,
  );
  check(
    `${store}: reports were cut off in the middle of it`,
    midwayCount > 0,
    `${midwayCount} of ${statesAtKill.length}`,
  );
}

/** Builds a draft and then its files. @param cuts milliseconds after which the server is killed, for each of the two */
async function build(site: Site, cuts: readonly [number | undefined, number | undefined]): Promise<[Built, Built]> {
  const { customerId, locationId } = site.operator;
  const draftBody = {
    kind: 'socialConcept',
    customer: `/api/customers/${customerId}`,
    locations: [`/api/locations/${locationId}`],
    from: new Date(Date.now() - TWO_YEARS_MILLISECONDS).toISOString().slice(0, 10),
    to: new Date().toISOString().slice(0, 10),
  };
  const draft = await builtAfter(site, () => post(site, '/api/reports', draftBody), cuts[0]);
  const { '@id': iri, computedAt, title, evaluation, improvements } = draft.report;
  const approvedDraft = { computedAt, title, evaluation, improvements };
  return [draft, await builtAfter(site, () => post(site, `${iri}/approve`, approvedDraft), cuts[1])];
}

async function builtAfter(
  site: Site,
  sendRequest: () => Promise<string>,
  killAfter: number | undefined,
): Promise<Built> {
  const began = performance.now();
  const iri = await sendRequest();
  let stateAtKill = '';
  if (killAfter !== undefined) {
    await wait(killAfter);
    const { work, progress } = await read(site, iri);
    stateAtKill = `${work} ${progress} %`;
    await site.server.kill();
    site.server = await startServer(site.options);
    site.client = clientOf(site.server.url);
  }
  for (;;) {
    const report = await read(site, iri);
    const milliseconds = performance.now() - began;
    if (report.work === 'ready' || report.work === 'failed' || milliseconds > MAX_BUILDING_MILLISECONDS)
      return { report, milliseconds, stateAtKill };
    await wait(LOOK_EVERY_MILLISECONDS);
  }
}

async function post({ client, operator }: Site, path: string, fields: object): Promise<string> {
  const write = { key: randomUUID(), kind: 'report', location: operator, method: 'POST', path } as const;
  const answer = await client.send({ ...write, body: JSON.stringify(fields) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  return iriIn(answer.body);
}

const read = async ({ client, operator }: Site, iri: string) =>
  z.parse(Report, await (await client.read(operator, iri)).json());

/** Checks that every file exists and has the hash that the report contains. */
async function faultsOf({ client, operator }: Site, report: Built['report']): Promise<string[]> {
  const { '@id': iri, state, work, failure, files } = report;
  if (state !== 'approved' || work !== 'ready') return [`${iri} is ${state} and ${work} ${failure ?? ''}`];
  const formats = files.map(({ format }) => format).toSorted();
  if (formats.join() !== FORMATS.toSorted().join()) return [`${iri} has ${formats.join()}`];
  const faults: string[] = [];
  for (const { format, sha256 } of files) {
    const bytes = await (await client.read(operator, `${iri}/files/${format}`)).bytes();
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) faults.push(`${iri} has another ${format}`);
  }
  return faults;
}

async function ledgerFaults(environment: Trial['environment'], { operator }: Site): Promise<string[]> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    const { faults } = await readEvidence(store);
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
