// These queries run with the system role, because they read the logs of all organisations and no request role may
// sign.
import { sql, type Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import type { Head } from '#shared/ledger/merkle.ts';

export type CheckpointRow = Row<'ledger_checkpoint'>;
export type SignedRow = CheckpointRow & { readonly host: string; readonly public_key: Uint8Array };

/** Finds the current head of a log as stored in the database. */
export async function findHead(tx: Tx, customerId: number): Promise<Head & { readonly isAlarmed: boolean }> {
  const { rows } = await sql<Head & { isAlarmed: boolean }>`
    select size, root, exists (
      select from ledger_alarm where customer_id = ledger.customer_id and resolved_at is null
    ) as "isAlarmed"
    from ledger where customer_id = ${customerId}`.execute(tx);
  return rows[0] ?? { size: 0, root: new Uint8Array(), isAlarmed: false };
}

export const findLastSigned = (tx: Tx, customerId: number): Promise<SignedRow | undefined> =>
  tx
    .selectFrom('ledger_checkpoint')
    .innerJoin('ledger_key', 'ledger_key.id', 'ledger_key_id')
    .selectAll('ledger_checkpoint')
    .select(['host', 'public_key'])
    .where('customer_id', '=', customerId)
    .orderBy('ledger_checkpoint.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the signed heads of a log at sizes above `from` and up to `upTo`. */
export const findSignedRoots = (
  tx: Tx,
  customerId: number,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): Promise<Head[]> =>
  tx
    .selectFrom('ledger_checkpoint')
    .select(['size', 'root'])
    .distinct()
    .where('customer_id', '=', customerId)
    .where('size', '>', from)
    .where('size', '<=', upTo)
    .execute();

export interface LoggedEntry {
  readonly seq: number;
  readonly body: string;
  readonly leaf: Uint8Array;
}

export async function findEntriesFrom(
  tx: Tx,
  customerId: number,
  { from, before, limit }: { readonly from: number; readonly before: number; readonly limit: number },
): Promise<readonly LoggedEntry[]> {
  const { rows } = await sql<LoggedEntry>`
    select seq, body, leaf from ledger_entry
    where customer_id = ${customerId} and seq >= ${from} and seq < ${before}
    order by seq limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export const insertCheckpoint = (tx: Tx, values: Insertable<Database['ledger_checkpoint']>): Promise<CheckpointRow> =>
  tx.insertInto('ledger_checkpoint').values(values).returningAll().executeTakeFirstOrThrow();

export async function insertTiles(tx: Tx, tiles: readonly Row<'ledger_tile'>[]): Promise<void> {
  if (tiles.length === 0) return;
  await sql`
    insert into ledger_tile (customer_id, level, position, hash)
    select * from unnest(
      ${tiles.map((tile) => tile.customer_id)}::bigint[], ${tiles.map(({ level }) => level)}::int[],
      ${tiles.map(({ position }) => position)}::bigint[], ${tiles.map(({ hash }) => Buffer.from(hash))}::bytea[]
    ) on conflict do nothing`.execute(tx);
}

/**
 * Raises an alarm and notifies all platform admins, unless the log already has an unresolved alarm. A log that was deleted
 * with its organisation while it was being read is no reason for one.
 */
export async function raiseAlarm(tx: Tx, customerId: number, fault: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_alarm (customer_id, fault, found_at)
    select ${customerId}::bigint, ${fault}::text, ${now}::timestamptz
    where not exists (select from deletion_certificate where customer_id = ${customerId})
    on conflict (customer_id) where resolved_at is null do nothing
    returning id`.execute(tx);
  const [alarm] = rows;
  if (alarm === undefined) return;
  const text = `Unterschrift verweigert. ${fault}`;
  await notifyOfLedger(tx, { customerId, text, deduplicationKey: `ledger-alarm:${alarm.id}`, now });
}

interface LedgerNotification {
  readonly customerId: number;
  /** Whether the operators of the organisation are notified as well as the admins of the platform. */
  readonly toOperators?: boolean;
  /** German text for people. */
  readonly text: string;
  /** Deduplicates: a user gets at most one notification with this value. */
  readonly deduplicationKey: string;
  readonly now: Date;
}

/** Notifies all platform admins of a problem with a log, and the operators if they have to know. */
export async function notifyOfLedger(
  tx: Tx,
  { customerId, toOperators = false, text, deduplicationKey, now }: LedgerNotification,
): Promise<void> {
  const { ROLE_ADMIN: admin, ROLE_OPERATOR: operator } = Role.def.entries;
  await sql`
    insert into notification (receiver_id, type, message, link, about, customer_id, created_at)
    select app_user.id, 'DANGER', 'Prüfbuch von ' || customer.name || ': ' || ${text}::text,
      '/ledger?organisation=' || customer.id, ${deduplicationKey}, customer.id, ${now}
    from app_user, customer
    where app_user.is_active and customer.id = ${customerId}
      and (app_user.role = ${admin} or (${toOperators} and app_user.role = ${operator} and exists (
        select from user_customer where user_id = app_user.id and user_customer.customer_id = customer.id
      )))
    on conflict (about, receiver_id) do nothing`.execute(tx);
}

export async function resolveAlarm(tx: Tx, customerId: number, resolution: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('ledger_alarm')
    .set({ resolved_at: now, resolution })
    .where('customer_id', '=', customerId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface DueSearch {
  readonly occasion: CheckpointOccasion;
  /** A log that grew is due when it was last signed before this time. */
  readonly before: Date;
  /** Midnight at the beginning of the day. */
  readonly today: Date;
  readonly afterId: number;
  readonly limit: number;
}

/**
 * Finds the organisations whose log is due, by id: once a day for each active organisation, or when it grew since it
 * was signed some minutes ago.
 */
export async function findDueLedgers(
  tx: Tx,
  { occasion, before, today, afterId, limit }: DueSearch,
): Promise<readonly number[]> {
  const isDue =
    occasion === 'daily'
      ? sql`is_daily_due`
      : sql`case when last.size is null then not is_daily_due else last.size < ledger.size and last.created_at <= ${before} end`;
  const { rows } = await sql<{ customer_id: number }>`
    select ledger.customer_id
    from ledger
    join customer on customer.id = ledger.customer_id
    left join lateral (
      select size, created_at from ledger_checkpoint where customer_id = ledger.customer_id order by id desc limit 1
    ) last on true
    cross join lateral (
      select customer.is_active and not exists (
        select from ledger_checkpoint
        where customer_id = ledger.customer_id and occasion = 'daily' and created_at >= ${today}
      ) as is_daily_due
    ) daily
    where ledger.customer_id > ${afterId} and ledger.size > 0 and ${isDue}
      and not exists (select from ledger_alarm where customer_id = ledger.customer_id and resolved_at is null)
    order by ledger.customer_id
    limit ${sql.lit(limit)}`.execute(tx);
  return rows.map((row) => row.customer_id);
}
