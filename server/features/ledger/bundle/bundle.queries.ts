import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { Opening } from '#shared/ledger/bundle.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

export interface EntryRow {
  readonly seq: number;
  readonly body: string;
  readonly openings: Readonly<Record<string, Opening>>;
}

/** Selects the openings of an entry's commitments. */
export const openings = sql`coalesce((
  select jsonb_object_agg(field, jsonb_build_object('salt', encode(salt, 'hex'), 'value', value))
  from ledger_opening opening where opening.customer_id = entry.customer_id and opening.seq = entry.seq
), '{}')`;

interface EntryRange {
  readonly customerId: number;
  readonly fromSeq: number;
  readonly beforeSeq: number;
}

export async function findEntries(
  tx: Tx,
  scope: Scope,
  { customerId, fromSeq, beforeSeq }: EntryRange,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select seq, body, ${openings} as openings from ledger_entry entry
    where customer_id = ${customerId} and seq >= ${fromSeq} and seq < ${beforeSeq} and ${ofCustomer(scope)}
    order by seq`.execute(tx);
  return rows;
}

/** Finds a page of the entries about a record and of those that correct it. */
export async function findEntriesAbout(
  tx: Tx,
  scope: Scope,
  {
    customerId,
    entity,
    fromSeq,
    limit,
  }: Omit<EntryRange, 'beforeSeq'> & { readonly entity: string; readonly limit: number },
): Promise<EntryRow[]> {
  const [, id] = /\/(\d{1,15})$/.exec(entity) ?? [];
  const hasEntityId = id === undefined ? sql`entity_id is null` : sql`entity_id = ${Number(id)}`;
  const { rows } = await sql<EntryRow>`
    select seq, body, ${openings} as openings from ledger_entry entry
    where customer_id = ${customerId} and seq >= ${fromSeq} and ${ofCustomer(scope)}
      and ((${hasEntityId} and entity = ${entity}) or corrects = ${entity})
    order by seq limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Finds the sequence number of the last entry about each of these records. */
export async function findLastSeqByEntity(
  tx: Tx,
  scope: Scope,
  { customerId, entities }: { readonly customerId: number; readonly entities: readonly string[] },
): Promise<Map<string, number>> {
  const ids = entities.flatMap((entity) => Number(/\/(\d{1,15})$/.exec(entity)?.[1] ?? []));
  const { rows } = await sql<{ entity: string; seq: number }>`
    select entity, max(seq) as seq from ledger_entry
    where entity_id = any(${ids}::bigint[]) and entity = any(${entities}::text[])
      and customer_id = ${customerId} and ${ofCustomer(scope)}
    group by entity`.execute(tx);
  return new Map(rows.map(({ entity, seq }) => [entity, seq]));
}

export async function findEntriesBySeq(
  tx: Tx,
  scope: Scope,
  { customerId, seqs }: { readonly customerId: number; readonly seqs: readonly number[] },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select seq, body, ${openings} as openings from ledger_entry entry
    where customer_id = ${customerId} and seq = any(${seqs}) and ${ofCustomer(scope)}
    order by seq`.execute(tx);
  return rows;
}

/**
 * Finds the last checkpoint of each day, newest first. It walks back day by day, because a log of years has some
 * hundred thousand checkpoints.
 */
export async function findDailyCheckpoints(
  tx: Tx,
  scope: Scope,
  { customerId, beforeSeq, days }: { readonly customerId: number; readonly beforeSeq: number; readonly days: number },
): Promise<CheckpointRow[]> {
  const day = sql`date_trunc('day', latest.created_at at time zone ${sql.lit(SERVER_TIME_ZONE)})`;
  const { rows } = await sql<CheckpointRow>`
    with recursive latest as (
      (select id, created_at, 1 as found from ledger_checkpoint
       where customer_id = ${customerId} and size < ${beforeSeq} and ${ofCustomer(scope)} order by id desc limit 1)
      union all
      select earlier.id, earlier.created_at, latest.found + 1 from latest cross join lateral (
        select id, created_at from ledger_checkpoint
        where customer_id = ${customerId} and id < latest.id and ${ofCustomer(scope)}
          and created_at < ${day} at time zone ${sql.lit(SERVER_TIME_ZONE)}
        order by id desc limit 1
      ) earlier
      where latest.found < ${days}
    )
    select * from ledger_checkpoint where id in (select id from latest) order by id desc`.execute(tx);
  return rows;
}

/**
 * Finds the first checkpoint that covers the entry. It stays the same whatever is signed later, so documents that are made
 * again are identical.
 */
export const findFirstCheckpoint = (
  tx: Tx,
  { customerId, seq }: { readonly customerId: number; readonly seq: number },
): Promise<CheckpointRow | undefined> =>
  tx
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('size', '>', seq)
    // A log only grows, so the sizes are in the order of signing. An order by id alone would scan the checkpoints of
    // all organisations.
    .orderBy('size')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

interface EntrySearch {
  readonly customerId: number;
  readonly entity: string;
  readonly types: readonly string[];
}

/** Finds the number of the first entry of one of these types about a record. */
export async function findEntryNumber(
  tx: Tx,
  scope: Scope,
  { customerId, entity, types }: EntrySearch,
): Promise<number | undefined> {
  const id = Number(/\/(\d{1,15})$/.exec(entity)?.[1]);
  const { rows } = await sql<{ seq: number }>`
    select seq from ledger_entry
    where entity_id = ${id} and entity = ${entity} and type = any(${types}::text[])
      and customer_id = ${customerId} and ${ofCustomer(scope)}
    order by seq limit 1`.execute(tx);
  return rows[0]?.seq;
}
