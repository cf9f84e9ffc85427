import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { MAX_DELIVERED_ENTRIES } from '#shared/contracts/tablets/deliveries.ts';

export type DeliveryRow = Row<'tablet_delivery'>;

const source: ListSource = {
  table: 'tablet_delivery',
  // Only the management may read deliveries, always those of a whole organisation.
  visibleRows: (scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope)),
  columns: {
    tablet: 'tablet_id',
    location: 'location_id',
    customer: 'customer_id',
    outcome: 'outcome',
    record: 'record',
    createdAt: 'created_at',
  },
};

export const findDeliveries = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<DeliveryRow>(tx, source, scope, query);
export const findDelivery = (tx: Tx, scope: Scope, id: number) => findRow<DeliveryRow>(tx, source, scope, id);

// The following functions need the system role: a lost tablet has no session, and its key is the authorisation.

/** Locks a tablet, so that it is neither found again nor wiped in the meantime. @returns when it was lost */
export async function lockLostTablet(tx: Tx, id: number): Promise<Date | null> {
  const tablet = await tx
    .selectFrom('tablet')
    .where('id', '=', id)
    .where('wiped_at', 'is', null)
    .select('lost_at')
    .forUpdate()
    .executeTakeFirst();
  return tablet?.lost_at ?? null;
}

/** @returns undefined for a challenge that was never given, was used, or has expired */
export async function findOpenChallenge(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly tabletId: number; readonly isLost: boolean } | undefined> {
  const challenge = await tx
    .selectFrom('tablet_challenge')
    .innerJoin('tablet', 'tablet.id', 'tablet_challenge.tablet_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['tablet.id', 'tablet.lost_at'])
    .executeTakeFirst();
  return challenge && { tabletId: challenge.id, isLost: challenge.lost_at !== null };
}

export interface DeliveryKey {
  readonly tablet_id: number;
  readonly key_hash: Buffer;
}

type DeliveredContent = Pick<DeliveryRow, 'digest' | 'had_arrived' | 'content'>;
type NewDelivery = DeliveryKey &
  DeliveredContent &
  Pick<DeliveryRow, 'tablet_name' | 'customer_id' | 'location_id' | 'kind' | 'title' | 'occurred_at' | 'subject'> &
  Partial<Pick<DeliveryRow, 'outcome' | 'refusal'>>;

/** Finds what the tablet delivered with this idempotency key. */
export const findDeliveryByKey = (tx: Tx, { tablet_id, key_hash }: DeliveryKey): Promise<DeliveryRow | undefined> =>
  tx
    .selectFrom('tablet_delivery')
    .selectAll()
    .where('tablet_id', '=', tablet_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();

export async function hasDeliveredTooMany(tx: Tx, tabletId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('tablet_delivery')
    .where('tablet_id', '=', tabletId)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_DELIVERED_ENTRIES;
}

export const insertDelivery = (tx: Tx, values: NewDelivery): Promise<DeliveryRow> =>
  tx.insertInto('tablet_delivery').values(values).returningAll().executeTakeFirstOrThrow();

/** Finds the version of a draft after the last entry of the tablet that saved it. */
export async function findDeliveredRevision(
  tx: Tx,
  { id, tablet_id, subject }: Pick<DeliveryRow, 'id' | 'tablet_id' | 'subject'>,
): Promise<number | undefined> {
  const saved = await tx
    .selectFrom('tablet_delivery')
    .where('tablet_id', '=', tablet_id)
    .where('subject', '=', subject)
    .where('id', '<', id)
    .where('revision', 'is not', null)
    .orderBy('id', 'desc')
    .select('revision')
    .executeTakeFirst();
  return saved?.revision ?? undefined;
}

type Settlement = Pick<DeliveryRow, 'outcome' | 'refusal' | 'record' | 'revision' | 'content'>;

/** Replaces an entry that was not carried out yet: the tablet has changed it since. */
export const replaceContent = (tx: Tx, id: number, content: DeliveredContent): Promise<DeliveryRow> =>
  tx
    .updateTable('tablet_delivery')
    .set(content)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Returns whether the act has been recorded already: its idempotency key was used, or its protocol was closed. Then a
 * delivery records nothing, although its route answers as if it did.
 * @param uuid of the protocol, or null for any other act
 */
export async function hasArrived(
  tx: Tx,
  { userId, keyHash, uuid }: { readonly userId: number; readonly keyHash: Buffer; readonly uuid: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from idempotency where user_id = ${userId} and key = ${keyHash.toString('base64url')})
      or exists (select from protocol where uuid = ${uuid}::uuid and state = 'closed') as found`.execute(tx);
  return rows[0]?.found === true;
}

/** Keeps what became of an entry. @returns false if that was known already */
export async function settleDelivery(tx: Tx, id: number, settlement: Settlement): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet_delivery')
    .set(settlement)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countDeliveries(tx: Tx, tabletId: number): Promise<{ delivered: number; refused: number }> {
  const { rows } = await sql<{ delivered: number; refused: number }>`
    select count(*) filter (where outcome = 'delivered')::int as delivered,
      count(*) filter (where outcome = 'refused')::int as refused
    from tablet_delivery where tablet_id = ${tabletId}`.execute(tx);
  return rows[0] ?? { delivered: 0, refused: 0 };
}

/** Removes the key of a lost tablet for good. @returns false if it is not lost, or was wiped already */
export async function forgetKey(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet')
    .set({
      wiped_at: sql<Date>`clock_timestamp()`,
      reached_at: sql<Date>`coalesce(reached_at, clock_timestamp())`,
      key_hash: null,
      public_key: null,
      device_id: null,
    })
    .where('id', '=', id)
    .where('lost_at', 'is not', null)
    .where('wiped_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('tablet_challenge').where('tablet_id', '=', id).execute();
  return numUpdatedRows === 1n;
}
