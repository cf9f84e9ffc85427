// What witnesses and a time stamping authority say of the log of all ledgers.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { WitnessFault } from '#shared/contracts/ledger/witnesses.ts';
import type { InstallationRow } from './installation-states.queries.ts';

export type InstallationWitnessRow = Row<'installation_witness'>;

/** Finds a witness, and adds it if it is new. */
export async function findInstallationWitness(tx: Tx, witnessKey: string): Promise<InstallationWitnessRow> {
  await sql`insert into installation_witness (witness_key) values (${witnessKey}) on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('installation_witness')
    .selectAll()
    .where('witness_key', '=', witnessKey)
    .executeTakeFirstOrThrow();
}

interface Cosignature {
  readonly state: InstallationRow;
  readonly witnessKey: string;
  readonly line: string;
  readonly signedAt: Date;
  readonly now: Date;
}

export async function storeInstallationCosignature(
  tx: Tx,
  { state, witnessKey, line, signedAt, now }: Cosignature,
): Promise<void> {
  await tx
    .insertInto('installation_cosignature')
    .values({ installation_checkpoint_id: state.id, witness_key: witnessKey, line, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('installation_witness')
    .set({ size: state.size, cosigned_at: signedAt, asked_at: now, fault: null })
    .where('witness_key', '=', witnessKey)
    .execute();
}

interface WitnessFailure {
  readonly witnessKey: string;
  readonly fault: WitnessFault;
  readonly now: Date;
}

export async function storeInstallationFault(tx: Tx, { witnessKey, fault, now }: WitnessFailure): Promise<void> {
  await tx
    .updateTable('installation_witness')
    .set({ asked_at: now, fault })
    .where('witness_key', '=', witnessKey)
    .execute();
}

export const hasTimeStamp = async (tx: Tx, state: InstallationRow): Promise<boolean> =>
  (await tx
    .selectFrom('installation_time_stamp')
    .select('stamped_at')
    .where('installation_checkpoint_id', '=', state.id)
    .executeTakeFirst()) !== undefined;

export const storeInstallationTimeStamp = (tx: Tx, stamp: Insertable<Database['installation_time_stamp']>) =>
  tx
    .insertInto('installation_time_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const isMailWritten = async (tx: Tx, about: string): Promise<boolean> =>
  (await tx.selectFrom('mail_outbox').select('id').where('about', '=', about).executeTakeFirst()) !== undefined;
