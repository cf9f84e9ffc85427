// These queries run with the system role, because the job covers the certificates of all organisations.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

export interface EndingCertificate {
  readonly id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly name: string;
  readonly valid_to: Date;
  readonly location_count: number;
}

const { ROLE_ADMIN, ROLE_OPERATOR } = Role.def.entries;

/**
 * Finds certificates that end between two moments, with the number of locations that check guests and then have no
 * other certificate. Included are certificates with at least one such location, and certificates bound to no location
 * that no other one replaces. A replacement alone does not count, since it may be bound to other locations.
 */
export async function findEndingCertificates(
  tx: Tx,
  { from, until, now }: { readonly from: Date; readonly until: Date; readonly now: Date },
): Promise<readonly EndingCertificate[]> {
  const { rows } = await sql<EndingCertificate>`
    select * from (
      select certificate.id, certificate.customer_id, customer.name as customer_name, certificate.name, certificate.valid_to, (
        select count(*) from oasis_certificate_location bound
        join location on location.id = bound.location_id and location.status = 'active' and location.player_check_allowed
        where bound.certificate_id = certificate.id and not exists (
          select from oasis_certificate_location other_location join oasis_certificate other on other.id = other_location.certificate_id
          where other_location.location_id = bound.location_id and other.valid_to > certificate.valid_to
            and other.valid_from <= greatest(certificate.valid_to, ${now}))
      ) as location_count
      from oasis_certificate certificate
      join customer on customer.id = certificate.customer_id and customer.is_active
      where certificate.valid_to between ${from} and ${until}
    ) ending
    where location_count > 0 or not exists (select from oasis_certificate_location where certificate_id = ending.id)
      and not exists (
        select from oasis_certificate next where next.replaces_id = ending.id and next.valid_from <= ending.valid_to
      )
    order by id`.execute(tx);
  return rows;
}

interface WarningClaim {
  readonly certificateId: number;
  readonly daysBefore: number;
  readonly now: Date;
}

/** @returns whether this call claimed the warning; false if it was sent before, by this or another process */
export async function claimWarning(tx: Tx, { certificateId, daysBefore, now }: WarningClaim): Promise<boolean> {
  const claimedWarning = await tx
    .insertInto('oasis_certificate_warning')
    .values({ certificate_id: certificateId, days_before: daysBefore, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('certificate_id')
    .executeTakeFirst();
  return claimedWarning !== undefined;
}

/** Returns the keys of the warnings that were already sent. */
export async function findSentWarnings(tx: Tx, certificateIds: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select certificate_id || ':' || days_before as key from oasis_certificate_warning
    where certificate_id = any(${certificateIds})`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

export interface WarningReceiver {
  readonly id: number;
  readonly email: string;
  /** Members of a demo organisation receive no mail. */
  readonly is_written_to: boolean;
}

export async function findWarningReceivers(tx: Tx, customerId: number): Promise<readonly WarningReceiver[]> {
  const { rows } = await sql<WarningReceiver>`
    select id, email, not exists (
      select from user_customer join customer on customer.id = user_customer.customer_id
      where user_customer.user_id = app_user.id and customer.is_demo
    ) and not (select is_demo from customer where customer.id = ${customerId}) as is_written_to
    from app_user
    where is_active and (role = ${ROLE_ADMIN} or role = ${ROLE_OPERATOR} and id in (
      select user_id from user_customer where customer_id = ${customerId}))
    order by id`.execute(tx);
  return rows;
}
