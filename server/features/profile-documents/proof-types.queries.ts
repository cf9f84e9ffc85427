import type { Insertable, Updateable } from 'kysely';
import { sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: ListSource = {
  table: 'proof_type',
  visibleRows: sharedByAll,
  columns: { name: 'name', isActive: 'is_active' },
  germanFields: ['name'],
};

export const findProofTypes = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'proof_type'>>(tx, source, scope, query);

export const findProofType = (tx: Tx, scope: Scope, id: number) => findRow<Row<'proof_type'>>(tx, source, scope, id);

export const insertProofType = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['proof_type']>,
): Promise<Row<'proof_type'>> => tx.insertInto('proof_type').values(values).returningAll().executeTakeFirstOrThrow();

export const updateProofType = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['proof_type']>,
): Promise<Row<'proof_type'>> =>
  tx
    .updateTable('proof_type')
    .set({ id, ...values })
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Locks the type, so that concurrent changes wait for each other, and the ledger records for each the values that it
 * replaced.
 */
export const lockProofType = (tx: Tx, scope: Scope, id: number): Promise<Row<'proof_type'>> =>
  tx
    .selectFrom('proof_type')
    .selectAll()
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .forUpdate()
    .executeTakeFirstOrThrow();
