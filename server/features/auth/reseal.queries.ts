// Everything that lies sealed in the database, sealed anew. As the owner: no role of a request reads these columns.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ABOUT_SIGNING_KEY } from '#server/features/ledger/ledger.public.ts';
import { sealedFor as sealedForMail } from '#server/mail/mail-outbox.ts';
import type { Sealed } from '#server/secrets/secrets.ts';
import { sealedFor as sealedForUser } from './second-factor.ts';

const ROWS_AT_ONCE = 500;

export interface SealedRow {
  readonly id: number;
  readonly about: string;
  readonly sealed: Uint8Array;
  readonly key_id: string;
}

/** A place where sealed rows lie. */
export interface Sealings {
  readonly name: string;
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** What the seal names, as the feature that wrote the row has it. */
  readonly about: RawBuilder<string>;
  readonly sealedFor: (about: string) => string;
}

export const sealings: readonly Sealings[] = [
  {
    name: 'Zweite Faktoren',
    table: sql.table('second_factor'),
    id: sql.ref('user_id'),
    about: sql`user_id::text`,
    sealedFor: (userId) => sealedForUser(Number(userId)),
  },
  {
    name: 'Mails',
    table: sql.table('mail_outbox'),
    id: sql.ref('id'),
    about: sql.ref('about'),
    sealedFor: sealedForMail,
  },
  {
    name: 'Schlüssel des Prüfbuchs',
    table: sql.table('ledger_key'),
    id: sql.ref('id'),
    about: sql`''`,
    sealedFor: () => ABOUT_SIGNING_KEY,
  },
];

/** Some rows of an older key after this one, held until the end of the transaction. */
export async function findOldSeals(
  tx: Tx,
  { table, id, about }: Sealings,
  { keyId, afterId }: { readonly keyId: string; readonly afterId: number },
): Promise<readonly SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${id} as id, ${about} as about, sealed, key_id from ${table}
    where sealed is not null and key_id <> ${keyId} and ${id} > ${afterId}
    order by ${id} limit ${sql.raw(String(ROWS_AT_ONCE))} for update`.execute(tx);
  return rows;
}

export const storeSeal = (tx: Tx, { table, id }: Sealings, row: SealedRow, sealed: Sealed) =>
  sql`update ${table} set sealed = ${sealed.bytes}, key_id = ${sealed.keyId} where ${id} = ${row.id}`.execute(tx);
