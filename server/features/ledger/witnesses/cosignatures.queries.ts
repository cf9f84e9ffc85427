import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import type { WitnessFault } from '#shared/contracts/ledger/witnesses.ts';
import type { WitnessRow } from './witnesses.queries.ts';

/** A checkpoint whose note contains the cosignatures, with the keys of the witnesses that made them. */
export type CosignedCheckpoint = CheckpointRow & { readonly witnessKeys: readonly string[] };

/**
 * Reads the cosignatures that these checkpoints have so far.
 * @returns a function that appends them to the note of one of the checkpoints
 */
export async function readCosignatures(
  tx: Tx,
  scope: Scope,
  checkpoints: readonly CheckpointRow[],
): Promise<(checkpoint: CheckpointRow) => CosignedCheckpoint> {
  const cosignatures = await tx
    .selectFrom('ledger_cosignature')
    .select(['checkpoint_id', 'witness_key', 'line'])
    .where(sql<boolean>`checkpoint_id = any(${checkpoints.map(({ id }) => id)}::bigint[])`)
    .where(ofCustomer(scope))
    .orderBy('checkpoint_id')
    .orderBy('witness_key')
    .execute();
  return (checkpoint) => {
    const own = cosignatures.filter(({ checkpoint_id: id }) => id === checkpoint.id);
    const note = [checkpoint.note, ...own.map(({ line }) => line)].join('');
    return { ...checkpoint, note, witnessKeys: own.map((row) => row.witness_key) };
  };
}

/** Finds the first cosigned checkpoint that covers an entry. */
export const findFirstCosigned = (
  tx: Tx,
  { customerId, seq }: { readonly customerId: number; readonly seq: number },
): Promise<CheckpointRow | undefined> =>
  tx
    .selectFrom('ledger_cosignature')
    .innerJoin('ledger_checkpoint', 'ledger_checkpoint.id', 'checkpoint_id')
    .selectAll('ledger_checkpoint')
    .where('ledger_cosignature.customer_id', '=', customerId)
    .where('ledger_cosignature.size', '>', seq)
    .orderBy('ledger_cosignature.size')
    .orderBy('checkpoint_id')
    .limit(1)
    .executeTakeFirst();

interface WitnessSearch {
  /** Restricts the search to one organisation. */
  readonly customerId?: number | undefined;
  /** A witness that did not cosign is not asked again before this time. */
  readonly askedBefore: Date;
  readonly limit: number;
}

/** Finds witnesses that have not cosigned the newest checkpoint yet, those asked longest ago first. */
export async function findWitnessesToAsk(
  tx: Tx,
  { customerId, askedBefore, limit }: WitnessSearch,
): Promise<readonly WitnessRow[]> {
  const { rows } = await sql<WitnessRow>`
    select witness.* from ledger_witness witness
    cross join lateral (
      select size from ledger_checkpoint
      where ledger_checkpoint.customer_id = witness.customer_id order by id desc limit 1
    ) newest
    where newest.size > witness.size and (fault is null or asked_at < ${askedBefore})
      and (${customerId ?? null}::bigint is null or witness.customer_id = ${customerId ?? null})
    order by asked_at nulls first, id
    limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Reads a witness again, because another process may have asked it in the meantime. */
export const rereadWitness = (tx: Tx, id: number): Promise<WitnessRow | undefined> =>
  tx.selectFrom('ledger_witness').selectAll().where('id', '=', id).executeTakeFirst();

interface StoredCosignature {
  readonly witness: WitnessRow;
  readonly checkpoint: CheckpointRow;
  readonly line: string;
  readonly signedAt: Date;
  readonly now: Date;
}

export async function storeCosignature(
  tx: Tx,
  { witness, checkpoint, line, signedAt, now }: StoredCosignature,
): Promise<void> {
  await tx
    .insertInto('ledger_cosignature')
    .values({
      checkpoint_id: checkpoint.id,
      witness_key: witness.witness_key,
      customer_id: checkpoint.customer_id,
      size: checkpoint.size,
      line,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('ledger_witness')
    .set({ size: checkpoint.size, cosigned_at: signedAt, asked_at: now, fault: null })
    .where('id', '=', witness.id)
    .execute();
}

/** @returns whether the witness had another fault, or none, before */
export async function storeFault(tx: Tx, witness: WitnessRow, fault: WitnessFault, now: Date): Promise<boolean> {
  await tx.updateTable('ledger_witness').set({ asked_at: now, fault }).where('id', '=', witness.id).execute();
  return witness.fault !== fault;
}
