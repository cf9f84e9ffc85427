import { sql, type Insertable } from 'kysely';
import { isManagementScope, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows, findOneWith } from '#server/db/rows.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { CheckFailure } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

export type CertificateRow = Row<'oasis_certificate'>;
export type ShownCertificate = Row<'shown_oasis_certificate'>;

const matchesNothing = sql<boolean>`false`;

const source: ListSource = {
  table: 'shown_oasis_certificate',
  isView: true,
  // Only the management may read certificates.
  visibleRows: (scope) => (scope.kind === 'location' ? matchesNothing : ofCustomer(scope)),
  columns: { customer: 'customer_id', name: 'name', state: 'state', validTo: 'valid_to', createdAt: 'created_at' },
  conditions: {
    location: (_scope, ids) =>
      sql`id in (select certificate_id from oasis_certificate_location where location_id = any(${ids}))`,
  },
  germanFields: ['name'],
};

const gapSource: ListSource = {
  table: 'oasis_certificate_gap',
  isView: true,
  visibleRows: source.visibleRows,
  columns: { customer: 'customer_id', location: 'id', name: 'name' },
  germanFields: ['name'],
};

export const findCertificateGaps = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'oasis_certificate_gap'>>(tx, gapSource, scope, query);

export const findCertificateGap = findOneWith(findCertificateGaps, isManagementScope);

export const findCertificates = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<ShownCertificate>(tx, source, scope, query);

export const findCertificate = (tx: Tx, scope: Scope, id: number) => findRow<ShownCertificate>(tx, source, scope, id);

export async function renameCertificate(tx: Tx, scope: Scope, id: number, name: string): Promise<void> {
  await tx.updateTable('oasis_certificate').set({ name }).where('id', '=', id).where(ofCustomer(scope)).execute();
}

/** Replaces the locations of the certificate. */
export async function bindCertificate(
  tx: Tx,
  scope: Scope,
  { id, customer_id: customerId }: Pick<CertificateRow, 'id' | 'customer_id'>,
  locationIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('oasis_certificate_location').where('certificate_id', '=', id).where(ofCustomer(scope)).execute();
  if (locationIds.length === 0) return;
  const rows = locationIds.map((locationId) => ({
    certificate_id: id,
    location_id: locationId,
    customer_id: customerId,
  }));
  await tx.insertInto('oasis_certificate_location').values(rows).execute();
}

/** Finds the certificate a location uses now: the newest valid one, otherwise the one that ended last. */
export const findCertificateFor = (
  tx: Tx,
  scope: Scope,
  { locationId, now }: { readonly locationId: number; readonly now: Date },
): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('oasis_certificate')
    .selectAll()
    .where('id', 'in', (bindings) =>
      bindings.selectFrom('oasis_certificate_location').select('certificate_id').where('location_id', '=', locationId),
    )
    .where('valid_from', '<=', now)
    .where(ofCustomer(scope))
    // A valid replacement takes precedence over the certificate it replaces, whichever was issued first.
    .orderBy(
      sql`valid_to > ${now} desc, exists (
        select from oasis_certificate next join oasis_certificate_location on certificate_id = next.id
        where next.replaces_id = oasis_certificate.id and location_id = ${locationId}
          and next.valid_from <= ${now} and next.valid_to > ${now}
      ), valid_from desc, id desc`,
    )
    .limit(1)
    .executeTakeFirst();

/** Needs the system role: no request may read sealed values. */
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
  const binding = { certificate_id: row.id, customer_id: row.customer_id };
  if (locationIds.length > 0)
    await tx
      .insertInto('oasis_certificate_location')
      .values(locationIds.map((id) => ({ ...binding, location_id: id })))
      .execute();
  return row;
}

interface CertificateUse {
  readonly now: Date;
  /** Null if OASIS answered. */
  readonly failure: CheckFailure | null;
}

/**
 * Needs the system role, since no request may write it. Writes at most once a minute, so that a busy counter stays
 * fast.
 */
export async function recordCertificateUse(
  tx: Tx,
  certificateId: number,
  { now, failure }: CertificateUse,
): Promise<void> {
  const use = failure === null ? { last_success_at: now } : { last_failure_at: now, last_failure: failure };
  const isKnown = failure === null ? sql`true` : sql`last_failure = ${failure}`;
  const [changedColumns, otherColumns] =
    failure === null ? ['last_success_at', 'last_failure_at'] : ['last_failure_at', 'last_success_at'];
  await tx
    .updateTable('oasis_certificate')
    .set(use)
    .where('id', '=', certificateId)
    .where(
      sql<boolean>`not coalesce(${isKnown} and ${sql.ref(changedColumns)} > ${new Date(now.getTime() - MINUTE_MILLISECONDS)}
        and ${sql.ref(changedColumns)} >= coalesce(${sql.ref(otherColumns)}, '-infinity'), false)`,
    )
    .execute();
}

interface CertificateIdentity {
  readonly customerId: number;
  readonly fingerprint: string;
  /** The certificate being replaced, possibly by the same file with another password. */
  readonly exceptId: number | null;
}

/** Returns whether the organisation already uses this certificate. */
export async function hasCertificate(
  tx: Tx,
  scope: Scope,
  { customerId, fingerprint, exceptId }: CertificateIdentity,
): Promise<boolean> {
  const row = await tx
    .selectFrom('shown_oasis_certificate')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('id', 'is distinct from', exceptId)
    .where('replaced_by_id', 'is', null)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the certificate until the transaction ends. */
export async function lockCertificate(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('oasis_certificate')
    .select('id')
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .forNoKeyUpdate()
    .execute();
}
