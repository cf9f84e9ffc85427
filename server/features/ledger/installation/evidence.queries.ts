// What a new checkpoint names, and where to find what a checkpoint names.
import { sql, type RawBuilder } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findCheckpointsById } from '#server/features/ledger/ledger.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import { evidenceOf, type Evidence, type EvidenceKind } from '#shared/ledger/evidence.ts';
import { readCheckpoint } from '#shared/ledger/checkpoint.ts';

interface SignedLedger {
  readonly customerId: number;
  /** Evidence about checkpoints of another key is left out, because a file names one key only. */
  readonly keyId: number;
}

interface EvidenceRow {
  readonly kind: EvidenceKind;
  readonly size: number;
  readonly text: string;
}

/** The signed text of a note is what precedes its first empty line. */
const TEXT_OF_STATE = sql`split_part(state.note, E'\n\n', 1) || E'\n'`;

/** Finds the newest evidence of each kind about a ledger. It runs with the system role, as signing does. */
export async function findEvidence(tx: Tx, { customerId, keyId }: SignedLedger): Promise<readonly Evidence[]> {
  const { rows } = await sql<EvidenceRow>`
    with cosigned as (
      select checkpoint_id from ledger_cosignature where customer_id = ${customerId}
      order by size desc, checkpoint_id desc limit 1
    ), stamped as (
      select checkpoint_id, note from ledger_time_stamp where customer_id = ${customerId}
      order by checkpoint_id desc limit 1
    ), leaf as (
      select checkpoint_id, installation_checkpoint_id as state_id from installation_leaf
      where customer_id = ${customerId} order by position desc limit 1
    ), found (kind, checkpoint_id, text) as (
      select 'cosignature', checkpoint_id, line from ledger_cosignature join cosigned using (checkpoint_id)
      union all select 'time-stamp', checkpoint_id, note from stamped
      union all select 'installation', checkpoint_id, ${TEXT_OF_STATE}
        from leaf join installation_checkpoint state on state.id = state_id
      union all select 'cosignature', checkpoint_id, line
        from leaf join installation_cosignature on installation_checkpoint_id = state_id
      union all select 'time-stamp', checkpoint_id, note
        from leaf join installation_time_stamp on installation_checkpoint_id = state_id
    )
    select kind, size, text from found join ledger_checkpoint on id = checkpoint_id
    where ledger_key_id = ${keyId} order by size, kind, text`.execute(tx);
  return rows.map(({ kind, size, text }) => evidenceOf(kind, size, text));
}

const MAX_LOST_EVIDENCE = 20;

/**
 * Finds evidence that a signed checkpoint names and that is no longer stored: somebody has deleted or changed it.
 * Checkpoints of an older key are left out: it may be that of another installation, whose log did not come along. It
 * reads all of the others, which takes seconds for a long ledger, so it runs in the check and never when a page opens.
 */
export async function findLostEvidence(
  tx: Tx,
  customerId: number,
): Promise<readonly Pick<Evidence, 'kind' | 'size'>[]> {
  const digestOf = (text: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'base64')`;
  const ofLedger = sql`customer_id = ${customerId}`;
  const { rows } = await sql<Pick<Evidence, 'kind' | 'size'>>`
    with signed as (
      select split_part(note, E'\n\n', 1) as text from ledger_checkpoint
      where ${ofLedger} and ledger_key_id = (select max(id) from ledger_key)
    ), named as (
      select distinct line[1] as kind, line[2]::bigint as size, line[3] as digest
      from signed, regexp_matches(text, '^(time-stamp|cosignature|installation) ([1-9]\\d{0,14}) (\\S+)$', 'gn') as line
    ), leaf as (
      select installation_checkpoint_id as state_id from installation_leaf where ${ofLedger}
    ), stored (digest) as (
      select ${digestOf(sql`line`)} from ledger_cosignature where ${ofLedger}
      union all select ${digestOf(sql`note`)} from ledger_time_stamp where ${ofLedger}
      union all select ${digestOf(TEXT_OF_STATE)} from leaf join installation_checkpoint state on state.id = state_id
      union all select ${digestOf(sql`line`)}
        from leaf join installation_cosignature on installation_checkpoint_id = state_id
      union all select ${digestOf(sql`note`)}
        from leaf join installation_time_stamp on installation_checkpoint_id = state_id
    )
    select kind, size from named where digest not in (select digest from stored)
    order by size, kind limit ${sql.lit(MAX_LOST_EVIDENCE)}`.execute(tx);
  return rows;
}

/** Finds the earlier checkpoints which the evidence is about that this one names. */
export async function findNamedCheckpoints(
  tx: Tx,
  scope: Scope,
  { customer_id: customerId, note }: CheckpointRow,
): Promise<readonly CheckpointRow[]> {
  const evidence = readCheckpoint(note)?.evidence ?? [];
  if (evidence.length === 0) return [];
  const sizes = evidence.map(({ size }) => size);
  const isNamed = (text: ReturnType<typeof sql>) =>
    sql`sha256(convert_to(${text}, 'UTF8')) = any(${evidence.map(({ digest }) => Buffer.from(digest))}::bytea[])`;
  const { rows } = await sql<{ id: number }>`
    select id from ledger_checkpoint checkpoint
    where customer_id = ${customerId} and size = any(${sizes}::bigint[]) and ${ofCustomer(scope)} and (
      exists (
        select from ledger_cosignature
        where checkpoint_id = checkpoint.id and ${isNamed(sql`line`)})
      or exists (
        select from ledger_time_stamp stamp
        where stamp.checkpoint_id = checkpoint.id and ${isNamed(sql`stamp.note`)})
      or exists (
        select from installation_leaf leaf
        join installation_checkpoint state on state.id = leaf.installation_checkpoint_id
        where leaf.checkpoint_id = checkpoint.id and ${isNamed(TEXT_OF_STATE)})
    ) order by id`.execute(tx);
  return findCheckpointsById(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
}
