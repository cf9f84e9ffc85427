// These queries run with the system role: a tablet has no session yet, and its code or its key is the authorisation.
import { sql, type Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { PairingRow } from './pairings.queries.ts';

/**
 * Uses up a code. Of several tablets at the same moment only one finds it. A code whose maker was deactivated, or whose
 * organisation was closed, is worth nothing.
 */
export const redeemPairing = (tx: Tx, tokenHash: Buffer, now: Date): Promise<PairingRow | undefined> =>
  tx
    .updateTable('tablet_pairing')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'in', (creators) => creators.selectFrom('app_user').where('is_active', '=', true).select('id'))
    .where('customer_id', 'in', (openPairings) =>
      openPairings.selectFrom('customer').where('is_active', '=', true).where('ended_at', 'is', null).select('id'),
    )
    .returningAll()
    .executeTakeFirst();

export async function savePairedTablet(tx: Tx, pairingId: number, tabletId: number): Promise<void> {
  await tx.updateTable('tablet_pairing').set({ tablet_id: tabletId }).where('id', '=', pairingId).execute();
}

/** Locks the location, so that two tablets that are paired at the same time do not create an account each. */
export const lockPairedLocation = (tx: Tx, id: number) =>
  tx.selectFrom('location').where('id', '=', id).select(['id', 'name']).forUpdate().executeTakeFirstOrThrow();

/**
 * Finds the oldest account of service staff that works at this location and nowhere else. An account of several
 * locations would give the tablet more than its counter.
 */
export async function findAccountOfLocation(tx: Tx, locationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select app_user.id from app_user join user_location on user_location.user_id = app_user.id
    where user_location.location_id = ${locationId} and role = 'ROLE_SERVICE' and is_active
      and not exists (
        select from user_location other where other.user_id = app_user.id and other.location_id <> ${locationId})
      and not exists (
        select from user_customer other where other.user_id = app_user.id
          and other.customer_id <> (select customer_id from location where id = ${locationId}))
    order by app_user.id limit 1`.execute(tx);
  return rows[0]?.id;
}

/** @returns undefined if a tablet with this key exists */
export const insertTablet = (tx: Tx, values: Insertable<Database['tablet']>): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('tablet')
    .values(values)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();

/** A tablet with its account, to open a session. */
export const findTabletByKey = (tx: Tx, keyHash: Buffer) =>
  tx
    .selectFrom('tablet')
    .innerJoin('app_user', 'app_user.id', 'tablet.user_id')
    .where('key_hash', '=', keyHash)
    .select(['tablet.id', 'tablet.customer_id', 'tablet.location_id', 'tablet.user_id', 'tablet.device_id'])
    .select(['tablet.name', 'tablet.public_key', 'tablet.locked_at', 'tablet.lost_at'])
    .select(['app_user.uid', 'app_user.email', 'app_user.role'])
    .select((row) =>
      row
        .and([
          row('app_user.is_active', '=', true),
          row('app_user.role', '=', 'ROLE_SERVICE'),
          row.exists(
            row
              .selectFrom('user_location')
              .innerJoin('location', 'location.id', 'user_location.location_id')
              .innerJoin('customer', 'customer.id', 'location.customer_id')
              .whereRef('user_location.user_id', '=', 'tablet.user_id')
              .whereRef('user_location.location_id', '=', 'tablet.location_id')
              .where('customer.is_active', '=', true)
              .select('user_location.id'),
          ),
        ])
        .as('has_access'),
    )
    .executeTakeFirst();

export type SigningTablet = NonNullable<Awaited<ReturnType<typeof findTabletByKey>>>;

/**
 * Marks the tablet as seen, and locks its row: whoever locks the tablet waits until the session is there to be ended.
 * @returns false if it was locked, lost or deleted in the meantime
 */
export async function touchTablet(tx: Tx, id: number, deviceId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet')
    .set({ last_seen_at: sql<Date>`clock_timestamp()`, device_id: deviceId })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The times that decide what a tablet may do. */
export const findTabletById = (tx: Tx, id: number) =>
  tx.selectFrom('tablet').where('id', '=', id).select(['locked_at', 'lost_at', 'wiped_at']).executeTakeFirst();

/** Records that a lost tablet learned that it is lost. */
export async function markReached(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tablet')
    .set({ reached_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('lost_at', 'is not', null)
    .where('reached_at', 'is', null)
    .execute();
}

const MAX_OPEN_CHALLENGES = 20;

/** Keeps a challenge. Of a tablet that asks again and again only the latest are kept. */
export async function insertChallenge(
  tx: Tx,
  { keyHash, tokenHash, expiresAt }: { readonly keyHash: Buffer; readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into tablet_challenge (token_hash, tablet_id, expires_at)
    select ${tokenHash}, id, ${expiresAt} from tablet where key_hash = ${keyHash}`.execute(tx);
  await sql`
    delete from tablet_challenge where token_hash in (
      select token_hash from tablet_challenge
      where tablet_id = (select id from tablet where key_hash = ${keyHash})
      order by expires_at desc offset ${sql.lit(MAX_OPEN_CHALLENGES)})`.execute(tx);
}

/** Uses up a challenge. @returns whether it was one of this tablet that has not expired */
export async function consumeChallenge(
  tx: Tx,
  { keyHash, tokenHash, now }: { readonly keyHash: Buffer; readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tablet_challenge')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tablet_id', 'in', (tablet) => tablet.selectFrom('tablet').where('key_hash', '=', keyHash).select('id'))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
