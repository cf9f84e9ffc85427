// `npm run chaos:tampering`: changes records of the demo directly in the database, and counts how many of the changes the
// comparison with the ledger finds.
//   --changes 1000     --port 3190   of its own throw-away PostgreSQL
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Store } from '#server/db/database.ts';
import { compareRecords } from '#server/features/ledger/comparison/compare-records.ts';
import { judgeRecords } from '#server/features/ledger/comparison/judge-records.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import {
  dropRules,
  disableTriggers,
  ID_OFFSET,
  tamperings,
  type Tampering,
} from '#server/test/fixtures/tamper-records.ts';
import { RECORDED, RECORDED_TABLES, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import { startCluster } from './postgres-cluster.ts';
import { check, reportNotRun, summarise } from './report.ts';

const { values } = parseArgs({
  options: { changes: { type: 'string', default: '1000' }, port: { type: 'string', default: '3190' } },
});
const CHANGES = Number(values.changes);
/** Many protocols share these records, so each such change is checked on its own and rolled back. */
const SHARED_TABLE_PREFIXES = ['form_version.', 'protocol_image.'];
const CHANGES_PER_SHARED_FIELD = 5;
const isShared = ({ field }: Tampering) => SHARED_TABLE_PREFIXES.some((table) => field.startsWith(table));
/** Limits the attempts per change, because some kinds of change run out of records that have the field. */
const MAX_TURNS = 20;
const ROUND_INTERVAL_MILLISECONDS = 3_600_000;

interface TableResult {
  readonly table: string;
  readonly records: number;
  readonly kinds: number;
  readonly changed: number;
  readonly detected: number;
  readonly falseAlarms: number;
}

interface ChangedRecord {
  readonly tampering: Tampering;
  readonly id: number;
  /**
   * Id of the record that the changed one now claims to correct, or 0. Lists omit that record, so it differs too.
   */
  readonly claimedId: number;
}

const iri = (table: RecordedTable, id: number) => `${RECORDED[table].path}/${id}`;

async function main(): Promise<void> {
  const cluster = await startCluster(Number(values.port));
  if (cluster === null) return reportNotRun('changes that bypass the application', 'no PostgreSQL binaries');
  process.env['DATABASE_URL'] = await cluster.createDatabase('records');
  const app = await demoApp();
  try {
    await changeAndCompare(app.store);
  } finally {
    await app.close();
    await cluster.remove();
  }
}

async function changeAndCompare(store: Store): Promise<void> {
  const before = await compareAll(store);
  check('no record of the demo differs from the ledger', before.size === 0, [...before].slice(0, 3).join(', '));
  await store.asSystem(dropRules);
  const records = await store.asSystem(readRecordsWithEntries);
  const sharedResults = new Map<RecordedTable, Awaited<ReturnType<typeof changeSharedRecords>>>([
    ['protocol', await changeSharedRecords(store, 'protocol')],
  ]);
  const changes = await changeRecords(store, records);
  const startedAt = performance.now();
  const detected = await compareAll(store);
  const seconds = (performance.now() - startedAt) / 1000;
  const affectedIris = new Set(changes.flatMap((change) => findAffectedIris(change, records)));
  const isInTable = (table: RecordedTable) => (entity: string) => entity.startsWith(`${RECORDED[table].path}/`);
  const results: TableResult[] = [];
  for (const table of RECORDED_TABLES) {
    const changesOfTable = changes.filter(({ tampering }) => tampering.table === table);
    const detectedChanges = changesOfTable.filter(
      ({ id }) => detected.has(iri(table, id)) || detected.has(iri(table, id + ID_OFFSET)),
    );
    const shared = sharedResults.get(table) ?? { kinds: 0, changed: 0, detected: 0 };
    const untouched = [...detected].filter(isInTable(table)).filter((entity) => !affectedIris.has(entity));
    for (const { tampering } of changesOfTable.filter((entry) => !detectedChanges.includes(entry)))
      console.log(`not found: ${table} ${tampering.field}`);
    const fields = new Set(changesOfTable.map(({ tampering }) => tampering.field)).size;
    results.push({
      table,
      records: records.filter((record) => record.table === table).length,
      kinds: fields + shared.kinds,
      changed: changesOfTable.length + shared.changed,
      detected: detectedChanges.length + shared.detected,
      falseAlarms: untouched.length,
    });
  }
  console.table(results);
  const sum = (name: 'changed' | 'detected' | 'falseAlarms') =>
    results.reduce((total, result) => total + result[name], 0);
  const detail = `${sum('detected')} of ${sum('changed')}, one round takes ${seconds.toFixed(1)} s`;
  check('every change is found', sum('detected') === sum('changed') && sum('changed') >= CHANGES, detail);
  check('no unchanged record is reported', sum('falseAlarms') === 0, String(sum('falseAlarms')));
}

/** Compares every record once. @returns the IRIs of the different ones */
async function compareAll(store: Store): Promise<Set<string>> {
  const job = compareRecords({ onDifference: () => undefined });
  const readLastRound = () =>
    store.asSystem(async (tx) => {
      const { rows } = await sql<{ at: Date | null }>`select max(completed_at) as at from ledger_comparison`.execute(
        tx,
      );
      return rows[0]?.at?.getTime() ?? 0;
    });
  // Two rounds have to finish, because the first one may have begun before the changes.
  for (let finished = 0; finished < 2;) {
    const lastRoundAt = await readLastRound();
    await job.run(store, new Date(Date.now() + ROUND_INTERVAL_MILLISECONDS + finished));
    if ((await readLastRound()) !== lastRoundAt) finished += 1;
  }
  const openDifferences = await store.asSystem((tx) =>
    tx.selectFrom('ledger_difference').select('entity').where('resolved_at', 'is', null).execute(),
  );
  return new Set(openDifferences.map(({ entity }) => entity));
}

interface RecordWithEntry {
  readonly table: RecordedTable;
  readonly id: number;
  /** Id of the first record of its chain of corrections. */
  readonly origin: number;
}

async function readRecordsWithEntries(tx: Parameters<Parameters<Store['asSystem']>[0]>[0]): Promise<RecordWithEntry[]> {
  const all: RecordWithEntry[] = [];
  for (const table of RECORDED_TABLES) {
    const origin = 'first_id' in RECORDED[table].fields ? sql`coalesce(first_id, id)` : sql`id`;
    const { rows } = await sql<{ id: number; origin: number }>`
      select id, ${origin} as origin from ${sql.table(table)} record
      where exists (select from ledger_entry where entity_id = record.id and entity = ${RECORDED[table].path} || '/' || record.id)`.execute(
      tx,
    );
    for (const row of rows) all.push({ table, ...row });
  }
  return all;
}

/** Makes the changes, each to a different record, evenly over all tables and fields. */
async function changeRecords(store: Store, records: readonly RecordWithEntry[]): Promise<ChangedRecord[]> {
  const all = (await store.asSystem(tamperings)).filter((entry) => !isShared(entry));
  const usedRecords = new Set<string>();
  const changes: ChangedRecord[] = [];
  for (let turn = 0; changes.length < CHANGES && turn < MAX_TURNS * CHANGES; turn += 1) {
    const tampering = all[turn % all.length];
    if (tampering === undefined) break;
    const ids = new Set(await idsFor(store, tampering));
    const freeRecords = records.filter(
      ({ table, id, origin }) => table === tampering.table && ids.has(id) && !usedRecords.has(`${table} ${origin}`),
    );
    const chosen = freeRecords[randomInt(Math.max(1, freeRecords.length))];
    if (chosen === undefined) continue;
    usedRecords.add(`${chosen.table} ${chosen.origin}`);
    await store.asSystem(async (tx) => {
      await disableTriggers(tx);
      await tampering.change(chosen.id).execute(tx);
    });
    changes.push({ tampering, id: chosen.id, claimedId: await readClaimedId(store, tampering, chosen.id) });
  }
  return changes;
}

const readClaimedId = (store: Store, { table, field }: Tampering, id: number): Promise<number> =>
  store.asSystem(async (tx) => {
    if (field !== 'corrects_id' && field !== 'replaces_id') return 0;
    const { rows } = await sql<{ claimedId: number }>`
      select ${sql.ref(field)} as "claimedId" from ${sql.table(table)} where id = ${id}`.execute(tx);
    return rows[0]?.claimedId ?? 0;
  });

/** Returns the record and those it corrects or is corrected by, because they refer to each other. */
function findAffectedIris(
  { tampering: { table }, id, claimedId }: ChangedRecord,
  records: readonly RecordWithEntry[],
): string[] {
  const origin = records.find((record) => record.table === table && record.id === id)?.origin;
  const related = records.filter((record) => record.table === table && record.origin === origin);
  return [iri(table, claimedId), iri(table, id + ID_OFFSET), ...related.map((record) => iri(table, record.id))];
}

async function changeSharedRecords(store: Store, table: RecordedTable) {
  const all = (await store.asSystem(tamperings)).filter((entry) => entry.table === table && isShared(entry));
  let [changed, detected] = [0, 0];
  for (const tampering of all) {
    const ids = await idsFor(store, tampering);
    for (let turn = 0; turn < CHANGES_PER_SHARED_FIELD; turn += 1) {
      changed += 1;
      if (await isDetected(store, tampering, ids[randomInt(ids.length)] ?? 0)) detected += 1;
      else console.log(`not found: ${table} ${tampering.field}`);
    }
  }
  return { kinds: all.length, changed, detected };
}

const idsFor = (store: Store, { table, hasField }: Tampering): Promise<number[]> =>
  store.asSystem(async (tx) => {
    const candidates = await sql<{ id: number }>`
      select id from ${sql.table(table)} record where ${hasField} and exists (
        select from ledger_entry where entity_id = record.id and entity = ${RECORDED[table].path} || '/' || record.id)`.execute(
      tx,
    );
    return candidates.rows.map(({ id }) => id);
  });

async function isDetected(store: Store, { table, change }: Tampering, id: number): Promise<boolean> {
  const rollback = new Error('rollback');
  let count = 0;
  await store
    .asSystem(async (tx) => {
      count -= (await judgeRecords(tx, table, [id])).differences.length;
      await disableTriggers(tx);
      await change(id).execute(tx);
      count += (await judgeRecords(tx, table, [id])).differences.length;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return count > 0;
}

await main();
process.exitCode = summarise();
