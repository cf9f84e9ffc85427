// The signed states of the log of all ledgers. They are read and written with the system role.
import { sql, type Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

const LOCK_ID = 7_283_914;

export type InstallationRow = Row<'installation_checkpoint'> & {
  readonly host: string;
  readonly public_key: Uint8Array;
};

/** Locks the log until the transaction ends. */
export async function lockInstallationLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
}

const statesWithKeys = (tx: Tx) =>
  tx
    .selectFrom('installation_checkpoint')
    .innerJoin('ledger_key', 'ledger_key.id', 'ledger_key_id')
    .selectAll('installation_checkpoint')
    .select(['host', 'public_key']);

export const findLastState = (tx: Tx): Promise<InstallationRow | undefined> =>
  statesWithKeys(tx).orderBy('installation_checkpoint.id', 'desc').limit(1).executeTakeFirst();

/** Finds the states at sizes above `from` and up to `upTo`. */
export const findStatesBetween = (
  tx: Tx,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): Promise<InstallationRow[]> => statesWithKeys(tx).where('size', '>', from).where('size', '<=', upTo).execute();

/** Finds the newest checkpoint of each ledger, unless it is a leaf already or its ledger has an alarm. */
export async function findUnloggedCheckpoints(tx: Tx): Promise<readonly CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select newest.*
    from ledger
    cross join lateral (
      select * from ledger_checkpoint
      where ledger_checkpoint.customer_id = ledger.customer_id order by id desc limit 1
    ) newest
    where not exists (select from installation_leaf where checkpoint_id = newest.id)
      and not exists (
        select from ledger_alarm where ledger_alarm.customer_id = ledger.customer_id and resolved_at is null
      )`.execute(tx);
  return rows;
}

export const insertState = (tx: Tx, values: Insertable<Database['installation_checkpoint']>): Promise<{ id: number }> =>
  tx.insertInto('installation_checkpoint').values(values).returning('id').executeTakeFirstOrThrow();

export async function insertLeaves(
  tx: Tx,
  stateId: number,
  leaves: readonly { readonly position: number; readonly checkpoint: CheckpointRow }[],
): Promise<void> {
  await sql`
    insert into installation_leaf (position, customer_id, checkpoint_id, installation_checkpoint_id)
    select position, customer_id, checkpoint_id, ${stateId} from unnest(
      ${leaves.map(({ position }) => position)}::bigint[],
      ${leaves.map(({ checkpoint }) => checkpoint.customer_id)}::bigint[],
      ${leaves.map(({ checkpoint }) => checkpoint.id)}::bigint[]
    ) as leaf (position, customer_id, checkpoint_id)`.execute(tx);
}

interface AdminNotification {
  /** German text for people. */
  readonly text: string;
  /** Deduplicates: a user gets at most one notification with this value. */
  readonly deduplicationKey: string;
  readonly now: Date;
}

/** Notifies all platform admins of a problem with the log. */
export async function notifyAdmins(tx: Tx, { text, deduplicationKey, now }: AdminNotification): Promise<void> {
  await sql`
    insert into notification (receiver_id, type, message, link, about, created_at)
    select id, 'DANGER', ${text}, '/ledger', ${deduplicationKey}, ${now}
    from app_user where is_active and role = ${Role.def.entries.ROLE_ADMIN}
    on conflict (about, receiver_id) do nothing`.execute(tx);
}

/** Returns the note of the newest state with its cosignatures. */
export async function findLastStateWithCosignatures(tx: Tx): Promise<string | undefined> {
  const state = await findLastState(tx);
  if (state === undefined) return undefined;
  const cosignatures = await tx
    .selectFrom('installation_cosignature')
    .select('line')
    .where('installation_checkpoint_id', '=', state.id)
    .orderBy('witness_key')
    .execute();
  return [state.note, ...cosignatures.map(({ line }) => line)].join('');
}
