// Everything that lies sealed in the database, sealed anew. As the owner: no role of a request reads these columns.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ABOUT_SIGNING_KEY } from '#server/features/ledger/ledger.public.ts';
import { aboutCertificate, SEALED_FIELDS } from '#server/features/oasis-certs/oasis-certs.public.ts';
import { sealedFor as sealedForMail } from '#server/mail/mail-outbox.ts';
import type { Sealed } from '#server/secrets/secrets.ts';
import { sealedFor as sealedForUser } from './second-factor.ts';

const ROWS_AT_ONCE = 500;

export interface SealedRow {
  readonly id: number;
  readonly about: string;
  readonly key_id: string;
  readonly [column: string]: unknown;
}

/** A place where sealed rows lie. */
export interface Sealings {
  readonly name: string;
  readonly table: string;
  readonly id: string;
  /** All of a row are sealed with one key. */
  readonly columns: readonly string[];
  /** What says to whom a row belongs. */
  readonly about: RawBuilder<string>;
  /** What the seal is bound to, as the feature that wrote the row has it. */
  readonly sealedFor: (about: string, column: string) => string;
}

export const sealings: readonly Sealings[] = [
  {
    name: 'Zweite Faktoren',
    table: 'second_factor',
    id: 'user_id',
    columns: ['sealed'],
    about: sql`user_id::text`,
    sealedFor: (userId) => sealedForUser(Number(userId)),
  },
  {
    name: 'Mails',
    table: 'mail_outbox',
    id: 'id',
    columns: ['sealed'],
    about: sql.ref('about'),
    sealedFor: sealedForMail,
  },
  {
    name: 'Schlüssel des Prüfbuchs',
    table: 'ledger_key',
    id: 'id',
    columns: ['sealed'],
    about: sql`''`,
    sealedFor: () => ABOUT_SIGNING_KEY,
  },
  {
    name: 'OASIS Zertifikate',
    table: 'oasis_certificate_secret',
    id: 'certificate_id',
    columns: SEALED_FIELDS,
    about: sql`(select customer_id || ' ' || uuid from oasis_certificate where id = certificate_id)`,
    sealedFor: (owner, column) => {
      const [customer, uuid = ''] = owner.split(' ');
      const field = SEALED_FIELDS.find((name) => name === column);
      return field === undefined ? '' : aboutCertificate({ customer_id: Number(customer), uuid }, field);
    },
  },
];

/** Some rows of an older key after this one, held until the end of the transaction. */
export async function findOldSeals(
  tx: Tx,
  { table, id, about }: Sealings,
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
  { table, id }: Sealings,
  row: SealedRow,
  seals: Readonly<Record<string, Sealed>>,
): Promise<void> {
  const columns = Object.entries(seals).map(([column, { bytes }]) => sql`${sql.ref(column)} = ${bytes}`);
  const keyId = Object.values(seals)[0]?.keyId;
  await sql`
    update ${sql.table(table)} set ${sql.join(columns)}, key_id = ${keyId} where ${sql.ref(id)} = ${row.id}`.execute(
    tx,
  );
}
