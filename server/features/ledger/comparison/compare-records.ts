import type { Store, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import type { Job } from '#server/jobs.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { RECORDED_TABLES, tableOf, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import { tellPlatform } from '#server/features/ledger/signing.queries.ts';
import {
  findEntriesAfter,
  findIds,
  findWalk,
  finishRound,
  noteCompared,
  readOneMoment,
  resolveDifferences,
  saveDifferences,
  saveWalk,
  type Difference,
  type Mentioned,
} from './comparison.queries.ts';
import { alarmOf } from './difference-words.ts';
import { judgeMissing, judgeRecords } from './judge-records.ts';

/** Small enough that nobody waits for what it computes. */
const RECORDS_AT_ONCE = 250;
/** So many entries are only asked whether their records are still there. */
const ENTRIES_AT_ONCE = 5000;
/** Of each of the two in a minute: a million records are through in less than four hours, and no minute is filled by it. */
const MAX_IN_A_MINUTE = 5000;

export interface ComparisonWorld {
  /** Hears of records that are not what the ledger says of them. */
  readonly onDifference: (customerId: number, entities: readonly string[]) => void;
}

/** Compares what came since the last time, and then goes on with the round through everything. Each portion stands for itself. */
export const compareRecords = (world: ComparisonWorld): Job => ({
  name: 'compare records',
  async run(store, now) {
    for (const portion of [compareNewest, compareNext])
      for (let [size, isDone] = [0, false]; size < MAX_IN_A_MINUTE && !isDone;) {
        const found = await inPortion(store, { portion, world, now });
        size += found.size;
        isDone = found.isDone;
      }
  },
});

interface Portion {
  readonly portion: (tx: Tx, now: Date) => Promise<Found>;
  readonly world: ComparisonWorld;
  readonly now: Date;
}

interface Found {
  readonly fresh: readonly Row<'ledger_difference'>[];
  /** Of records that were read. */
  readonly size: number;
  readonly isDone: boolean;
}

async function inPortion(store: Store, { portion, world, now }: Portion): Promise<Found> {
  const found = await store.asSystem(async (tx) => {
    await readOneMoment(tx);
    const portionFound = await portion(tx, now);
    await alarm(tx, portionFound.fresh, now);
    return portionFound;
  });
  for (const [customerId, differences] of Map.groupBy(found.fresh, (difference) => difference.customer_id))
    world.onDifference(
      customerId,
      differences.map(({ entity }) => entity),
    );
  return found;
}

/** By the same way as a log that was written anew: to everybody who runs the platform. */
async function alarm(tx: Tx, fresh: Found['fresh'], now: Date): Promise<void> {
  for (const [customerId, differences] of Map.groupBy(fresh, (difference) => difference.customer_id)) {
    const about = `ledger-difference:${differences[0]?.id}`;
    await tellPlatform(tx, { customerId, text: alarmOf(differences), about, now });
  }
}

/** What was entered since the last time, but for the last minute: an entry may get its number before it can be seen. */
async function compareNewest(tx: Tx, now: Date): Promise<Found> {
  const { newest } = await findWalk(tx);
  const before = new Date(now.getTime() - MINUTE_MILLISECONDS);
  const entries = await findEntriesAfter(tx, { after: newest, before, limit: RECORDS_AT_ONCE });
  const fresh: Row<'ledger_difference'>[] = [];
  for (const [table, ids] of byTable(entries)) {
    fresh.push(...(await judge(tx, { table, ids, now, isCounted: false })));
    fresh.push(...(await saveDifferences(tx, await judgeMissing(tx, table, ids), now)));
  }
  const last = entries.at(-1);
  if (last !== undefined) await saveWalk(tx, { newest: last.id });
  return { fresh, size: entries.length, isDone: entries.length < RECORDS_AT_ONCE };
}

/** The next of the round: first all records, table by table, then all entries for what is gone. */
async function compareNext(tx: Tx, now: Date): Promise<Found> {
  const { stage, position } = await findWalk(tx);
  const table = RECORDED_TABLES[stage];
  if (table === undefined) return lookForMissing(tx, position, now);
  const ids = await findIds(tx, table, position, RECORDS_AT_ONCE);
  const fresh = await judge(tx, { table, ids, now, isCounted: true });
  const isThrough = ids.length < RECORDS_AT_ONCE;
  await saveWalk(tx, isThrough ? { stage: stage + 1, position: 0 } : { position: ids.at(-1) ?? 0 });
  return { fresh, size: ids.length, isDone: false };
}

async function lookForMissing(tx: Tx, position: number, now: Date): Promise<Found> {
  const entries = await findEntriesAfter(tx, { after: position, before: now, limit: ENTRIES_AT_ONCE });
  const missing: Difference[] = [];
  for (const [table, ids] of byTable(entries)) missing.push(...(await judgeMissing(tx, table, ids)));
  const isDone = entries.length < ENTRIES_AT_ONCE;
  if (isDone) await finishRound(tx, now);
  await saveWalk(tx, isDone ? { stage: 0, position: 0 } : { position: entries.at(-1)?.id ?? 0 });
  return { fresh: await saveDifferences(tx, missing, now), size: entries.length / 10, isDone };
}

interface Judging {
  readonly table: RecordedTable;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly isCounted: boolean;
}

async function judge(tx: Tx, { table, ids, now, isCounted }: Judging): Promise<Row<'ledger_difference'>[]> {
  if (ids.length === 0) return [];
  const { differences, equal, counted } = await judgeRecords(tx, table, ids);
  await resolveDifferences(tx, equal, now);
  await noteCompared(tx, isCounted ? counted : new Map([...counted.keys()].map((id) => [id, 0])), now);
  return saveDifferences(tx, differences, now);
}

/** Which records entries speak of, each once. */
function byTable(entries: readonly Mentioned[]): Map<RecordedTable, number[]> {
  const tables = new Map<RecordedTable, number[]>();
  for (const entity of new Set(entries.map((entry) => entry.entity))) {
    const table = tableOf(entity);
    const id = Number(entity.slice(entity.lastIndexOf('/') + 1));
    if (table !== undefined && Number.isSafeInteger(id)) tables.set(table, [...(tables.get(table) ?? []), id]);
  }
  return tables;
}
