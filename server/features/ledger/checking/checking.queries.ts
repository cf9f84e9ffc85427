// These queries run with the system role, because a check reads the logs of all organisations.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import type { EpochReading } from './rotation.rules.ts';

/** Sizes of logs stay below 2^48. */
const TILE_LEVELS = Array.from({ length: 6 }, (_, index) => (index + 1) * LEVELS_PER_TILE);

interface SizeRange {
  readonly from: number;
  readonly upTo: number;
}

/** Finds the stored hashes of the subtrees that became full while the log grew from one size to another. */
export async function findTilesBetween(
  tx: Tx,
  customerId: number,
  { from, upTo }: SizeRange,
): Promise<Row<'ledger_tile'>[]> {
  const before = (size: number) => TILE_LEVELS.map((level) => Math.floor(size / 2 ** level));
  const { rows } = await sql<Row<'ledger_tile'>>`
    select ledger_tile.* from unnest(${TILE_LEVELS}::int[], ${before(from)}::bigint[], ${before(upTo)}::bigint[])
      as span (level, first, before)
    join ledger_tile on ledger_tile.level = span.level and position >= first and position < before
    where customer_id = ${customerId}`.execute(tx);
  return rows;
}

interface TileRange {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

/** Finds neighbouring stored hashes, from left to right. */
export async function findTileHashes(
  tx: Tx,
  customerId: number,
  { level, first, count }: TileRange,
): Promise<Uint8Array[]> {
  const rows = await tx
    .selectFrom('ledger_tile')
    .select('hash')
    .where('customer_id', '=', customerId)
    .where('level', '=', level)
    .where('position', '>=', first)
    .where('position', '<', first + count)
    .orderBy('position')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Finds when each sealed epoch was read, the one read longest ago first. */
export async function findEpochReadings(tx: Tx, customerId: number): Promise<EpochReading[]> {
  const rows = await tx
    .selectFrom('ledger_epoch')
    .select(['number', 'read_at'])
    .where('customer_id', '=', customerId)
    .orderBy('read_at')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ number: row.number, readAt: row.read_at }));
}

interface FinishedReading {
  readonly customerId: number;
  readonly number: number;
  readonly now: Date;
}

export async function saveEpochReading(tx: Tx, { customerId, number, now }: FinishedReading): Promise<void> {
  await tx
    .insertInto('ledger_epoch')
    .values({ customer_id: customerId, number, read_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'number']).doUpdateSet({ read_at: now }))
    .execute();
}

/** Counts what a check has read. */
export interface CheckedParts {
  /** Number of entries that were not in an epoch that an earlier check had read. */
  readonly newEntries: number;
  readonly sampledEntries: number;
  /** Number of sealed epochs that were read again. */
  readonly readEpochs: number;
  readonly sealedEpochs: number;
}

interface FinishedCheck extends CheckedParts {
  readonly customerId: number;
  /** Number of entries of the log. */
  readonly size: number;
  readonly now: Date;
}

export async function saveCheck(
  tx: Tx,
  { customerId, size, newEntries, sampledEntries, readEpochs, sealedEpochs, now }: FinishedCheck,
): Promise<void> {
  await sql`
    insert into ledger_check
      (customer_id, checked_at, size, new_entries, sampled_entries, read_epochs, sealed_epochs, oldest_reading)
    select ${customerId}, ${now}, ${size}, ${newEntries}, ${sampledEntries}, ${readEpochs}, ${sealedEpochs},
      coalesce((select min(read_at) from ledger_epoch where customer_id = ${customerId}), ${now})
    on conflict (customer_id) do update set checked_at = excluded.checked_at, size = excluded.size,
      new_entries = excluded.new_entries, sampled_entries = excluded.sampled_entries,
      read_epochs = excluded.read_epochs, sealed_epochs = excluded.sealed_epochs,
      oldest_reading = excluded.oldest_reading`.execute(tx);
}

/** Saves what the check found missing, in place of what the one before it found. */
export async function saveLostEvidence(
  tx: Tx,
  customerId: number,
  lost: Row<'ledger_check'>['lost_evidence'],
): Promise<void> {
  await tx
    .updateTable('ledger_check')
    .set({ lost_evidence: JSON.stringify(lost) })
    .where('customer_id', '=', customerId)
    .execute();
}
