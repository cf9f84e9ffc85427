import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page, ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type WitnessRow = Row<'ledger_witness'>;

const witnessSource: ListSource = {
  table: 'ledger_witness',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', createdAt: 'created_at' },
};

export const findWitnesses = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<WitnessRow>> =>
  findRows<WitnessRow>(tx, witnessSource, scope, query);

/** Finds a witness. In the scope of a location there is none, because its staff may not read the ledger. */
export const findWitness = async (tx: Tx, scope: Scope, id: number): Promise<WitnessRow | undefined> =>
  scope.kind === 'location' ? undefined : findRow<WitnessRow>(tx, witnessSource, scope, id);

/** Returns the keys of all witnesses of an organisation. */
export async function findWitnessKeys(tx: Tx, scope: Scope, customerId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('ledger_witness')
    .select('witness_key')
    .where('customer_id', '=', customerId)
    .where(ofCustomer(scope))
    .execute();
  return rows.map((row) => row.witness_key);
}

export const insertWitness = (
  tx: Tx,
  _scope: Scope,
  values: {
    readonly customer_id: number;
    readonly address: string;
    readonly witness_key: string;
    readonly created_at: Date;
  },
): Promise<WitnessRow> => tx.insertInto('ledger_witness').values(values).returningAll().executeTakeFirstOrThrow();

/** @returns false if it was already deleted */
export async function deleteWitnessRow(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ledger_witness')
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
