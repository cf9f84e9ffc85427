import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page, ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { MAX_DIFFERENCES } from '#shared/contracts/ledger/ledger.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

export type LedgerRow = Row<'ledger_state'>;

const ledgerSource: ListSource = {
  table: 'ledger_state',
  isView: true,
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', name: 'name' },
  germanFields: ['name'],
};
const checkpointSource: ListSource = {
  table: 'ledger_checkpoint',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', createdAt: 'created_at' },
};

export const findLedgers = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<LedgerRow>> =>
  findRows<LedgerRow>(tx, ledgerSource, scope, query);

/** Finds a ledger. In the scope of a location there is none, because its staff may not read the ledger. */
export const findLedger = async (tx: Tx, scope: Scope, id: number): Promise<LedgerRow | undefined> =>
  scope.kind === 'location' ? undefined : findRow<LedgerRow>(tx, ledgerSource, scope, id);

export const findCheckpoints = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<CheckpointRow>> =>
  findRows<CheckpointRow>(tx, checkpointSource, scope, query);

export const findCheckpoint = async (tx: Tx, scope: Scope, id: number): Promise<CheckpointRow | undefined> =>
  scope.kind === 'location' ? undefined : findRow<CheckpointRow>(tx, checkpointSource, scope, id);

export const findCheckpointsById = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<CheckpointRow[]> =>
  tx
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(ofCustomer(scope))
    .orderBy('id')
    .execute();

export type PublicKeyRow = Pick<Row<'ledger_key'>, 'host' | 'public_key'>;

/** Finds the public key of a checkpoint, or the newest key when there is no checkpoint yet. */
export async function findPublicKey(tx: Tx, _scope: Scope, keyId: number | null): Promise<PublicKeyRow | undefined> {
  const { rows } = await sql<PublicKeyRow>`
    select host, public_key from ledger_key where ${keyId}::bigint is null or id = ${keyId} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export type DifferenceRow = Row<'ledger_difference'>;

/** Finds the unresolved differences between records and the ledger, newest first. */
export const findDifferences = (tx: Tx, scope: Scope, customerId: number): Promise<DifferenceRow[]> =>
  tx
    .selectFrom('ledger_difference')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('resolved_at', 'is', null)
    .where(ofCustomer(scope))
    .orderBy('id', 'desc')
    .limit(MAX_DIFFERENCES)
    .execute();

/**
 * Saves whether the organisation wants the daily mail. The row is locked, so a concurrent change waits.
 * @returns the previous value
 */
export async function saveAnchorMail(tx: Tx, _scope: Scope, customerId: number, wantsMail: boolean): Promise<boolean> {
  await sql`insert into ledger_anchor (customer_id) values (${customerId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ wants_mail: boolean }>`
    select wants_mail from ledger_anchor where customer_id = ${customerId} for update`.execute(tx);
  await sql`update ledger_anchor set wants_mail = ${wantsMail} where customer_id = ${customerId}`.execute(tx);
  return rows[0]?.wants_mail ?? true;
}
