// Reads what the log of all ledgers proves about the checkpoints of one organisation.
import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { inclusionRanges } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import type { InstallationProof } from '#shared/ledger/bundle.ts';
import { toBase64 } from '#shared/ledger/hashes.ts';
import { readInstallationRoots } from './installation-nodes.queries.ts';

interface LeafRow {
  readonly position: number;
  readonly size: number;
  readonly state_size: number;
  readonly note: string;
  readonly cosignatures: readonly { readonly key: string; readonly line: string }[];
  readonly time_stamp: string | null;
}

export interface InstallationProofs {
  readonly proofs: readonly InstallationProof[];
  readonly witnessKeys: readonly string[];
}

interface ProvenCheckpoints {
  /** It is proven only if a witness or a time stamping authority confirmed the state that contains it. */
  readonly checkpoint: CheckpointRow;
  readonly named: readonly CheckpointRow[];
}

/** Proves those of the checkpoints that are leaves, each by the first state that contains it. */
export async function readInstallationProofs(
  tx: Tx,
  scope: Scope,
  { checkpoint, named }: ProvenCheckpoints,
): Promise<InstallationProofs> {
  const { rows } = await sql<LeafRow>`
    select leaf.position, checkpoint.size, state.size as state_size, state.note, stamp.note as time_stamp, (
      select coalesce(json_agg(json_build_object('key', witness_key, 'line', line) order by witness_key), '[]')
      from installation_cosignature where installation_checkpoint_id = state.id
    ) as cosignatures
    from (
      select * from installation_leaf
      where checkpoint_id = any(${[checkpoint, ...named].map(({ id }) => id)}::bigint[]) and ${ofCustomer(scope)}
    ) leaf
    join ledger_checkpoint checkpoint on checkpoint.id = leaf.checkpoint_id
    join installation_checkpoint state on state.id = leaf.installation_checkpoint_id
    left join installation_time_stamp stamp on stamp.installation_checkpoint_id = state.id
    where leaf.checkpoint_id <> ${checkpoint.id} or stamp.note is not null
      or exists (select from installation_cosignature where installation_checkpoint_id = state.id)
    order by leaf.position`.execute(tx);
  const proofs: InstallationProof[] = [];
  for (const { position, size, state_size: stateSize, note, cosignatures, time_stamp: timeStamp } of rows) {
    const proof = await readInstallationRoots(tx, inclusionRanges(position, { start: 0, end: stateSize }));
    proofs.push({
      size,
      index: position,
      proof: proof.map(toBase64),
      checkpoint: [note, ...cosignatures.map(({ line }) => line)].join(''),
      ...(timeStamp !== null && { timeStamp }),
    });
  }
  return { proofs, witnessKeys: rows.flatMap(({ cosignatures }) => cosignatures.map(({ key }) => key)) };
}

/** Finds the newest checkpoint up to this one that is a leaf. */
export async function findLastLeaf(
  tx: Tx,
  scope: Scope,
  { id, customer_id: customerId, ledger_key_id: keyId }: CheckpointRow,
): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`
    select checkpoint.* from (
      select * from installation_leaf
      where customer_id = ${customerId} and checkpoint_id <= ${id} and ${ofCustomer(scope)}
      order by position desc limit 1
    ) leaf
    join ledger_checkpoint checkpoint on checkpoint.id = leaf.checkpoint_id
    where checkpoint.ledger_key_id = ${keyId}`.execute(tx);
  return rows[0];
}

/** Finds the first checkpoint that covers an entry, is a leaf, and whose state of the log a witness cosigned. */
export async function findFirstWitnessedLeaf(
  tx: Tx,
  { customerId, seq }: { readonly customerId: number; readonly seq: number },
): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`
    select checkpoint.* from installation_leaf leaf
    join ledger_checkpoint checkpoint on checkpoint.id = leaf.checkpoint_id
    where leaf.customer_id = ${customerId} and checkpoint.size > ${seq} and exists (
      select from installation_cosignature cosignature
      where cosignature.installation_checkpoint_id = leaf.installation_checkpoint_id)
    order by leaf.position limit 1`.execute(tx);
  return rows[0];
}
