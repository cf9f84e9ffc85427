// These queries find and replace all sealed values of the database. They run with the system role, because no request
// role may read these columns.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { SIGNING_KEY_SEAL_CONTEXT } from '#server/features/ledger/ledger.public.ts';
import { sealContextOfCertificate, SEALED_FIELDS } from '#server/features/oasis-certs/oasis-certs.public.ts';
import { sealContextOf as sealedForMail } from '#server/mail/mail-outbox.ts';
import type { SealedValue } from '#server/secrets/secrets.ts';
import { sealContextOfUser as sealedForUser } from './second-factor.ts';

const ROWS_AT_ONCE = 500;

export interface SealedRow {
  readonly id: number;
  readonly about: string;
  readonly key_id: string;
  readonly [column: string]: unknown;
}

/** A table with sealed columns. */
export interface SealedTable {
  readonly name: string;
  readonly table: string;
  readonly id: string;
  /** Sealed columns; all of a row are sealed with the same key. */
  readonly columns: readonly string[];
  /** Expression that identifies the owner of a row. */
  readonly about: RawBuilder<string>;
  /** Returns the context that the seal is bound to, as defined by the feature that wrote the row. */
  readonly sealContextOf: (about: string, column: string) => string;
}

export const sealedTables: readonly SealedTable[] = [
  {
    name: 'Zweite Faktoren',
    table: 'second_factor',
    id: 'user_id',
    columns: ['sealed'],
    about: sql`user_id::text`,
    sealContextOf: (userId) => sealedForUser(Number(userId)),
  },
  {
    name: 'Mails',
    table: 'mail_outbox',
    id: 'id',
    columns: ['sealed'],
    about: sql.ref('about'),
    sealContextOf: sealedForMail,
  },
  {
    name: 'Schlüssel des Prüfbuchs',
    table: 'ledger_key',
    id: 'id',
    columns: ['sealed'],
    about: sql`''`,
    sealContextOf: () => SIGNING_KEY_SEAL_CONTEXT,
  },
  {
    name: 'OASIS Zertifikate',
    table: 'oasis_certificate_secret',
    id: 'certificate_id',
    columns: SEALED_FIELDS,
    about: sql`(select customer_id || ' ' || uuid from oasis_certificate where id = certificate_id)`,
    sealContextOf: (owner, column) => {
      const [customer, uuid = ''] = owner.split(' ');
      const field = SEALED_FIELDS.find((name) => name === column);
      return field === undefined ? '' : sealContextOfCertificate({ customer_id: Number(customer), uuid }, field);
    },
  },
];

/** Finds and locks the next rows that are sealed with an older key. */
export async function findOldSeals(
  tx: Tx,
  { table, id, about }: SealedTable,
  { keyId, afterId }: { readonly keyId: string; readonly afterId: number },
): Promise<readonly SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select *, ${sql.ref(id)} as id, ${about} as about from ${sql.table(table)}
    where key_id is not null and key_id <> ${keyId} and ${sql.ref(id)} > ${afterId}
    order by ${sql.ref(id)} limit ${sql.raw(String(ROWS_AT_ONCE))} for update`.execute(tx);
  return rows;
}

export async function storeSeals(
  tx: Tx,
  { table, id }: SealedTable,
  row: SealedRow,
  seals: Readonly<Record<string, SealedValue>>,
): Promise<void> {
  const columns = Object.entries(seals).map(([column, { bytes }]) => sql`${sql.ref(column)} = ${bytes}`);
  const keyId = Object.values(seals)[0]?.keyId;
  await sql`
    update ${sql.table(table)} set ${sql.join(columns)}, key_id = ${keyId} where ${sql.ref(id)} = ${row.id}`.execute(
    tx,
  );
}
