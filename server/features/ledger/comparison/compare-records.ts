import type { Store, Tx } from '#server/db/database.ts';
import { useSnapshot } from '#server/db/transaction.ts';
import type { Row } from '#server/db/schema.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { RECORDED_TABLES, tableOf, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import { notifyOfLedger } from '#server/features/ledger/signing/signing.queries.ts';
import {
  findEntriesAfter,
  findIds,
  findProgress,
  finishRound,
  addComparedCounts,
  resolveDifferences,
  saveDifferences,
  saveProgress,
  type Difference,
  type EntityMention,
} from './comparison.queries.ts';
import { differenceAlarmText } from './describe-differences.ts';
import { judgeMissing, judgeRecords } from './judge-records.ts';

/** Small enough that the computation does not delay other work. */
const RECORDS_PER_PAGE = 250;
/** Page size when entries are only checked for missing records. */
const ENTRIES_PER_PAGE = 5000;
/**
 * Maximum per minute for each of the two steps: a million records take less than four hours, and the job never fills a
 * whole minute.
 */
const MAX_RECORDS_PER_MINUTE = 5000;

export interface ComparisonDependencies {
  /** Called for records that differ from the ledger. */
  readonly onDifference: (customerId: number, entities: readonly string[]) => void;
}

/**
 * Compares the records of new entries, then continues the round through all records. Each page is a transaction of its
 * own.
 */
export const compareRecords = (dependencies: ComparisonDependencies): Job => ({
  name: 'compare records',
  async run(store, now) {
    for (const comparePageOf of [compareNewestEntries, continueRound])
      for (let [size, isDone] = [0, false]; size < MAX_RECORDS_PER_MINUTE && !isDone;) {
        const page = await comparePage(store, { comparePageOf, dependencies, now });
        size += page.size;
        isDone = page.isDone;
      }
  },
});

interface PageComparison {
  readonly comparePageOf: (tx: Tx, now: Date) => Promise<PageResult>;
  readonly dependencies: ComparisonDependencies;
  readonly now: Date;
}

interface PageResult {
  readonly newDifferences: readonly Row<'ledger_difference'>[];
  /** Number of records that were read. */
  readonly size: number;
  readonly isDone: boolean;
}

async function comparePage(store: Store, { comparePageOf, dependencies, now }: PageComparison): Promise<PageResult> {
  const pageResult = await store.asSystem(async (tx) => {
    // A write between two reads would look like a difference.
    await useSnapshot(tx);
    const comparison = await comparePageOf(tx, now);
    await notifyOfDifferences(tx, comparison.newDifferences, now);
    return comparison;
  });
  for (const [customerId, differences] of Map.groupBy(
    pageResult.newDifferences,
    (difference) => difference.customer_id,
  ))
    dependencies.onDifference(
      customerId,
      differences.map(({ entity }) => entity),
    );
  return pageResult;
}

/** Notifies all platform admins, as for a rewritten log. */
async function notifyOfDifferences(tx: Tx, newDifferences: PageResult['newDifferences'], now: Date): Promise<void> {
  for (const [customerId, differences] of Map.groupBy(newDifferences, (difference) => difference.customer_id)) {
    const mailSubject = `ledger-difference:${differences[0]?.id}`;
    await notifyOfLedger(tx, {
      customerId,
      text: differenceAlarmText(differences),
      deduplicationKey: mailSubject,
      now,
    });
  }
}

/**
 * Compares the records of entries since the last run, except those of the last minute: an entry may get its id before
 * it is committed and visible.
 */
async function compareNewestEntries(tx: Tx, now: Date): Promise<PageResult> {
  const { newest } = await findProgress(tx);
  const before = new Date(now.getTime() - MINUTE_MILLISECONDS);
  const entries = await findEntriesAfter(tx, { after: newest, before, limit: RECORDS_PER_PAGE });
  const newDifferences: Row<'ledger_difference'>[] = [];
  for (const [table, ids] of groupByTable(entries)) {
    newDifferences.push(...(await judgePage(tx, { table, ids, now, isCounted: false })));
    newDifferences.push(...(await saveDifferences(tx, await judgeMissing(tx, table, ids), now)));
  }
  const lastEntry = entries.at(-1);
  if (lastEntry !== undefined) await saveProgress(tx, { newest: lastEntry.id });
  return { newDifferences, size: entries.length, isDone: entries.length < RECORDS_PER_PAGE };
}

/** Continues the round: first all records, table by table, then all entries to find missing records. */
async function continueRound(tx: Tx, now: Date): Promise<PageResult> {
  const { stage, position } = await findProgress(tx);
  const table = RECORDED_TABLES[stage];
  if (table === undefined) return findMissingRecords(tx, position, now);
  const ids = await findIds(tx, table, position, RECORDS_PER_PAGE);
  const newDifferences = await judgePage(tx, { table, ids, now, isCounted: true });
  const isLastPage = ids.length < RECORDS_PER_PAGE;
  await saveProgress(tx, isLastPage ? { stage: stage + 1, position: 0 } : { position: ids.at(-1) ?? 0 });
  return { newDifferences, size: ids.length, isDone: false };
}

async function findMissingRecords(tx: Tx, position: number, now: Date): Promise<PageResult> {
  const entries = await findEntriesAfter(tx, { after: position, before: now, limit: ENTRIES_PER_PAGE });
  const missingDifferences: Difference[] = [];
  for (const [table, ids] of groupByTable(entries)) missingDifferences.push(...(await judgeMissing(tx, table, ids)));
  const isDone = entries.length < ENTRIES_PER_PAGE;
  if (isDone) await finishRound(tx, now);
  await saveProgress(tx, isDone ? { stage: 0, position: 0 } : { position: entries.at(-1)?.id ?? 0 });
  return { newDifferences: await saveDifferences(tx, missingDifferences, now), size: entries.length / 10, isDone };
}

interface RecordBatch {
  readonly table: RecordedTable;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly isCounted: boolean;
}

async function judgePage(tx: Tx, { table, ids, now, isCounted }: RecordBatch): Promise<Row<'ledger_difference'>[]> {
  if (ids.length === 0) return [];
  const { differences, matchingEntities, comparedCounts } = await judgeRecords(tx, table, ids);
  await resolveDifferences(tx, matchingEntities, now);
  await addComparedCounts(
    tx,
    isCounted ? comparedCounts : new Map([...comparedCounts.keys()].map((id) => [id, 0])),
    now,
  );
  return saveDifferences(tx, differences, now);
}

/** Groups the records that the entries refer to by table, each once. */
function groupByTable(entries: readonly EntityMention[]): Map<RecordedTable, number[]> {
  const tables = new Map<RecordedTable, number[]>();
  for (const entity of new Set(entries.map((entry) => entry.entity))) {
    const table = tableOf(entity);
    const id = Number(entity.slice(entity.lastIndexOf('/') + 1));
    if (table !== undefined && Number.isSafeInteger(id)) tables.set(table, [...(tables.get(table) ?? []), id]);
  }
  return tables;
}
