import { sql, type Insertable } from 'kysely';
import { ofCustomer, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type PairingRow = Row<'tablet_pairing'>;

const source: ListSource = {
  table: 'tablet_pairing',
  // Only the management may read pairings, always those of a whole organisation.
  visibleRows: (scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope)),
  columns: { location: 'location_id', customer: 'customer_id', createdAt: 'created_at' },
};

export const findPairings = (tx: Tx, scope: Scope, query: ListQuery) => findRows<PairingRow>(tx, source, scope, query);
export const findPairing = (tx: Tx, scope: Scope, id: number) => findRow<PairingRow>(tx, source, scope, id);

export const findLocationToPair = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('location')
    .where('id', '=', id)
    .where(visibleLocations(scope))
    .select(['id', 'customer_id', 'name'])
    .executeTakeFirst();

/** @returns undefined if there is a pairing with this code */
export const insertPairing = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['tablet_pairing']>,
): Promise<PairingRow | undefined> =>
  tx
    .insertInto('tablet_pairing')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Finds the pairing the current user made with this code. */
export const findOwnPairing = (tx: Tx, scope: Scope, tokenHash: Buffer): Promise<PairingRow | undefined> =>
  tx
    .selectFrom('tablet_pairing')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', scope.userId)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
