import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page, Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import { MAX_DIFFERENCES } from '#shared/contracts/ledger.ts';
import type { CheckpointRow } from './signing.queries.ts';

export type LedgerRow = Row<'ledger_state'>;

const ledgers: Source = {
  table: 'ledger_state',
  isComputed: true,
  within: ofCustomer,
  columns: { customer: 'customer_id', name: 'name' },
  sortedInGerman: ['name'],
};
const checkpoints: Source = {
  table: 'ledger_checkpoint',
  within: ofCustomer,
  columns: { customer: 'customer_id', createdAt: 'created_at' },
};

export const findLedgers = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<LedgerRow>> =>
  findRows<LedgerRow>(tx, ledgers, scope, query);

/** The floor of a location reads no ledger: it lies in no rows of theirs. */
export const findLedger = async (tx: Tx, scope: Scope, id: number): Promise<LedgerRow | undefined> =>
  scope.kind === 'location' ? undefined : findRow<LedgerRow>(tx, ledgers, scope, id);

export const findCheckpoints = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<CheckpointRow>> =>
  findRows<CheckpointRow>(tx, checkpoints, scope, query);

export const findCheckpoint = async (tx: Tx, scope: Scope, id: number): Promise<CheckpointRow | undefined> =>
  scope.kind === 'location' ? undefined : findRow<CheckpointRow>(tx, checkpoints, scope, id);

export type PublicKeyRow = Pick<Row<'ledger_key'>, 'host' | 'public_key'>;

/** What the checkpoint is checked with; that of the next one where there is none yet. */
export async function findPublicKey(tx: Tx, _scope: Scope, keyId: number | null): Promise<PublicKeyRow | undefined> {
  const { rows } = await sql<PublicKeyRow>`
    select host, public_key from ledger_key where ${keyId}::bigint is null or id = ${keyId} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export type DifferenceRow = Row<'ledger_difference'>;

/** Records that are not what the ledger says of them, the newest first. */
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

/** Who changes it at the same moment waits. @returns what it was before */
export async function saveAnchorWish(tx: Tx, _scope: Scope, customerId: number, wantsMail: boolean): Promise<boolean> {
  await sql`insert into ledger_anchor (customer_id) values (${customerId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ wants_mail: boolean }>`
    select wants_mail from ledger_anchor where customer_id = ${customerId} for update`.execute(tx);
  await sql`update ledger_anchor set wants_mail = ${wantsMail} where customer_id = ${customerId}`.execute(tx);
  return rows[0]?.wants_mail ?? true;
}
