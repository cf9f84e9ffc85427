// These queries run with the system role, because they compare the records of all organisations.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import type { Opening } from '#shared/ledger/bundle.ts';
import { RECORDED, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import { openings } from '#server/features/ledger/bundle/bundle.queries.ts';

export const findProgress = (tx: Tx): Promise<Row<'comparison_walk'>> =>
  tx.selectFrom('comparison_walk').selectAll().executeTakeFirstOrThrow();

export const saveProgress = (
  tx: Tx,
  progress: Partial<Pick<Row<'comparison_walk'>, 'newest' | 'stage' | 'position'>>,
) => tx.updateTable('comparison_walk').set(progress).execute();

export async function findIds(tx: Tx, table: RecordedTable, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Finds the ids that have no row. */
export async function findMissing(tx: Tx, table: RecordedTable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) id
    where not exists (select from ${sql.table(table)} record where record.id = id.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface EntityMention {
  readonly id: number;
  readonly entity: string;
}

/**
 * @param before only older entries are read: an entry that is not yet committed may have a lower id than a committed
 * one
 */
export async function findEntriesAfter(
  tx: Tx,
  { after, before, limit }: { readonly after: number; readonly before: Date; readonly limit: number },
): Promise<EntityMention[]> {
  const { rows } = await sql<EntityMention>`
    select id, coalesce(entity, '') as entity from ledger_entry
    where id > ${after} and at < ${before} order by id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export interface LastEntry {
  readonly customer_id: number;
  readonly entity: string;
  readonly seq: number;
  readonly body: string;
  readonly leaf: Uint8Array;
  readonly openings: Readonly<Record<string, Opening>>;
}

/** Finds the last entry of each log about these records. */
export async function findLastEntries(tx: Tx, table: RecordedTable, ids: readonly number[]): Promise<LastEntry[]> {
  const entities = ids.map((id) => `${RECORDED[table].path}/${id}`);
  const { rows } = await sql<LastEntry>`
    select entry.*, ${openings} as openings from (
      select distinct on (customer_id, entity) customer_id, entity, seq, body, leaf from ledger_entry
      where entity_id = any(${ids}::bigint[]) and entity = any(${entities}::text[])
      order by customer_id, entity, seq desc
    ) entry`.execute(tx);
  return rows;
}

/**
 * Finds those of these records whose deletion by an approved run is named in the ledger. Older runs did not name what
 * they deleted.
 */
export async function findDeleted(tx: Tx, customerId: number, entities: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ entity: string }>`
    select distinct named.entity
    from ledger_entry, jsonb_array_elements_text(body::jsonb -> 'data' -> 'entities') named (entity)
    where customer_id = ${customerId} and type = 'retention.deleted' and named.entity = any(${entities}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ entity }) => entity));
}

/** Finds the last deletion that does not name the deleted records; -1 when there is none. */
export async function findLastNamelessDeletion(tx: Tx, customerId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), -1) as seq from ledger_entry
    where customer_id = ${customerId} and type = 'retention.deleted' and body::jsonb -> 'data' -> 'entities' is null`.execute(
    tx,
  );
  return rows[0]?.seq ?? -1;
}

export const findQuestionnaires = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('form_version').select(['id', 'questionnaire']).where('id', 'in', ids).execute();

/** Finds the id after which every record of the table has an entry. */
export async function findLastIdWithoutEntry(tx: Tx, table: RecordedTable): Promise<number> {
  const row = await tx
    .selectFrom('entered_since')
    .select('after_id')
    .where('table_name', '=', table)
    .executeTakeFirst();
  return row?.after_id ?? 0;
}

export interface Difference {
  readonly customerId: number;
  readonly entity: string;
  readonly kind: Row<'ledger_difference'>['kind'];
  readonly fields: readonly string[];
}

/**
 * Stores differences.
 * @returns those that were not stored before
 */
export async function saveDifferences(
  tx: Tx,
  differences: readonly Difference[],
  now: Date,
): Promise<Row<'ledger_difference'>[]> {
  const newDifferences: Row<'ledger_difference'>[] = [];
  for (const { customerId, entity, kind, fields } of differences) {
    const { rows } = await sql<Row<'ledger_difference'> & { is_new: boolean }>`
      insert into ledger_difference (customer_id, entity, kind, fields, found_at)
      values (${customerId}, ${entity}, ${kind}, ${fields}::text[], ${now})
      on conflict (customer_id, entity) where resolved_at is null do update set kind = excluded.kind, fields = excluded.fields
      returning *, xmax = 0 as is_new`.execute(tx);
    newDifferences.push(...rows.filter((row) => row.is_new));
  }
  return newDifferences;
}

/** Resolves the differences of records that match their entries again. */
export async function resolveDifferences(tx: Tx, entities: readonly string[], now: Date): Promise<void> {
  await sql`
    update ledger_difference set resolved_at = ${now}
    where resolved_at is null and entity = any(${entities}::text[])`.execute(tx);
}

/**
 * @param countByCustomer number of compared records per organisation, counted in the round only; new records are counted when
 * the round reaches them
 */
export async function addComparedCounts(
  tx: Tx,
  countByCustomer: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_comparison (customer_id, compared_at, counted)
    select *  from unnest(${[...countByCustomer.keys()]}::bigint[], ${[...countByCustomer.keys()].map(() => now)}::timestamptz[], ${[...countByCustomer.values()]}::bigint[])
    on conflict (customer_id) do update
      set compared_at = excluded.compared_at, counted = ledger_comparison.counted + excluded.counted`.execute(tx);
}

export async function finishRound(tx: Tx, now: Date): Promise<void> {
  await sql`update ledger_comparison set records = counted, counted = 0, completed_at = ${now}`.execute(tx);
}
