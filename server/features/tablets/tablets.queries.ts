import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { matchesAnyCondition } from '#server/db/condition-filters.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type TabletRow = Row<'listed_tablet'>;

const source: ListSource = {
  table: 'listed_tablet',
  isView: true,
  // Only the management may read tablets, always those of a whole organisation.
  visibleRows: (scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope)),
  columns: {
    location: 'location_id',
    customer: 'customer_id',
    name: 'name',
    createdAt: 'created_at',
    lastSeenAt: 'last_seen_at',
  },
  conditions: {
    state: matchesAnyCondition({
      active: sql<boolean>`(locked_at is null and lost_at is null)`,
      locked: sql<boolean>`(locked_at is not null and lost_at is null)`,
      lost: sql<boolean>`(lost_at is not null and wiped_at is null)`,
      wiped: sql<boolean>`wiped_at is not null`,
    }),
  },
  germanFields: ['name'],
};

export const findTablets = (tx: Tx, scope: Scope, query: ListQuery) => findRows<TabletRow>(tx, source, scope, query);
export const findTablet = (tx: Tx, scope: Scope, id: number) => findRow<TabletRow>(tx, source, scope, id);

/** The name of the location, as the ledger keeps it. */
export async function findLocationName(tx: Tx, scope: Scope, id: number): Promise<string> {
  const foundLocation = await tx
    .selectFrom('location')
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .select('name')
    .executeTakeFirstOrThrow();
  return foundLocation.name;
}

/** @returns the name the tablet had; undefined if it no longer exists */
export async function renameTablet(tx: Tx, scope: Scope, id: number, name: string): Promise<string | undefined> {
  const before = await tx
    .selectFrom('tablet')
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined)
    await tx.updateTable('tablet').set({ name }).where('id', '=', id).where(source.visibleRows(scope)).execute();
  return before?.name;
}

/** A trigger ends the sessions of a tablet that is locked. @returns false if there was nothing to change */
export async function setLocked(tx: Tx, scope: Scope, id: number, lockedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet')
    .set({ locked_at: lockedAt })
    .where('id', '=', id)
    .where('locked_at', lockedAt === null ? 'is not' : 'is', null)
    .where('lost_at', 'is', null)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A trigger ends the sessions of a tablet that is lost. @returns false if it is already lost */
export async function setLost(tx: Tx, scope: Scope, id: number, lostAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet')
    .set({ lost_at: lostAt, lost_by: scope.userId })
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false if the tablet is not lost, or has deleted everything */
export async function setFound(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tablet')
    .set({ lost_at: null, lost_by: null, reached_at: null })
    .where('id', '=', id)
    .where('lost_at', 'is not', null)
    .where('wiped_at', 'is', null)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A trigger ends the sessions of a tablet that is deleted. @returns false if it was already deleted */
export async function deleteTabletRow(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tablet')
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
