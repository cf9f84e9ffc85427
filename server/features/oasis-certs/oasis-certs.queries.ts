import { sql, type Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';

export type CertificateRow = Row<'oasis_certificate'>;

/** The one a location asks with now: the newest of those that are valid, else the one that ended last. */
export const findCertificateFor = (
  tx: Tx,
  scope: Scope,
  { locationId, now }: { readonly locationId: number; readonly now: Date },
): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('oasis_certificate')
    .selectAll()
    .where('id', 'in', (bound) =>
      bound.selectFrom('oasis_certificate_location').select('certificate_id').where('location_id', '=', locationId),
    )
    .where('valid_from', '<=', now)
    .where(ofCustomer(scope))
    .orderBy(sql`valid_to > ${now} desc, valid_from desc, id desc`)
    .limit(1)
    .executeTakeFirst();

/** As the owner: no request reads what is sealed. */
export const findSecretOf = (tx: Tx, certificateId: number): Promise<Row<'oasis_certificate_secret'>> =>
  tx
    .selectFrom('oasis_certificate_secret')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .executeTakeFirstOrThrow();

interface NewCertificate {
  readonly certificate: Insertable<Database['oasis_certificate']>;
  readonly secret: Omit<Row<'oasis_certificate_secret'>, 'certificate_id'>;
  readonly locationIds: readonly number[];
}

export async function insertCertificate(
  tx: Tx,
  _scope: Scope,
  { certificate, secret, locationIds }: NewCertificate,
): Promise<CertificateRow> {
  const row = await tx.insertInto('oasis_certificate').values(certificate).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto('oasis_certificate_secret')
    .values({ ...secret, certificate_id: row.id })
    .execute();
  const whose = { certificate_id: row.id, customer_id: row.customer_id };
  if (locationIds.length > 0)
    await tx
      .insertInto('oasis_certificate_location')
      .values(locationIds.map((id) => ({ ...whose, location_id: id })))
      .execute();
  return row;
}

type Use = Partial<Pick<CertificateRow, 'last_success_at' | 'last_failure_at' | 'last_failure'>>;

/** As the owner, from what was just asked: not of somebody's request. */
export async function noteUse(tx: Tx, certificateId: number, use: Use): Promise<void> {
  await tx.updateTable('oasis_certificate').set(use).where('id', '=', certificateId).execute();
}

/** As the owner: organisations of sample logins that have no certificate yet, with their locations. */
export const findSampleOrganisations = (
  tx: Tx,
): Promise<{ customer_id: number; name: string; location_ids: number[] }[]> =>
  tx
    .selectFrom('customer')
    .innerJoin('location', 'location.customer_id', 'customer.id')
    .select(['customer.id as customer_id', 'customer.name'])
    .select(sql<number[]>`json_agg(location.id order by location.id)`.as('location_ids'))
    .where('customer.is_active', '=', true)
    .where(
      sql<boolean>`exists (
        select from user_customer join app_user on app_user.id = user_id
        where user_customer.customer_id = customer.id and app_user.is_sample)`,
    )
    .where(sql<boolean>`not exists (select from oasis_certificate where oasis_certificate.customer_id = customer.id)`)
    .groupBy(['customer.id', 'customer.name'])
    .execute();
