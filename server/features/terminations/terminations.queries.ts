import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type ListSource, type Page } from '#server/db/list.ts';
import { findOneWith } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import type { NoticeFacts } from './terminations.rules.ts';

export type TerminationRow = Row<'termination'> & { readonly ended_at: Date | null };

const source: ListSource = {
  table: 'termination',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id' },
};

export async function findTerminations(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<TerminationRow>> {
  const page = pageSource(tx, source, scope, query);
  const { rows } = await sql<TerminationRow & { all_rows: number | null }>`
    select termination.*, customer.ended_at, ${page.total} as all_rows
    from ${page.rows} as termination join customer on customer.id = termination.customer_id
    order by ${page.order}`.execute(tx);
  return page.finish(rows);
}
export const findTermination = findOneWith(findTerminations);

type NewTermination = Pick<Row<'termination'>, 'customer_id' | 'ends_on' | 'deletes_on' | 'given_by' | 'given_at'>;

/** @returns undefined when notice was given already */
export const insertTermination = (tx: Tx, _scope: Scope, values: NewTermination) =>
  tx
    .insertInto('termination')
    .values(values)
    .onConflict((conflict) => conflict.column('customer_id').where('withdrawn_at', 'is', sql.lit(null)).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks a notice until the transaction ends, so that it is not withdrawn and executed at once. */
export const lockTermination = (tx: Tx, id: number) =>
  tx.selectFrom('termination').select('withdrawn_at').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** @returns what has happened before if it can no longer be withdrawn */
export async function markWithdrawn(
  tx: Tx,
  scope: Scope,
  id: number,
  withdrawal: Pick<Row<'termination'>, 'withdrawn_by' | 'withdrawn_at'>,
): Promise<'withdrawn before' | 'ended' | undefined> {
  const { withdrawn_at: withdrawnAt } = await lockTermination(tx, id);
  if (withdrawnAt !== null) return 'withdrawn before';
  const { numUpdatedRows } = await tx
    .updateTable('termination')
    .set(withdrawal)
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .where('customer_id', 'in', tx.selectFrom('customer').select('id').where('ended_at', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? undefined : 'ended';
}

/** Finds the notice period and the first day of a contract. */
export const findContractTerm = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('contract')
    .select(['notice_months', 'begins_on'])
    .where('customer_id', '=', customerId)
    .where(ofCustomer(scope))
    .executeTakeFirstOrThrow();

// The queries below run with the system role, because a job covers all organisations.

/** Finds the organisations whose last day is over. */
export async function findOrganisationsToEnd(tx: Tx, today: string) {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select termination.id, customer_id from termination join customer on customer.id = customer_id
    where withdrawn_at is null and termination.ends_on < ${today} and ended_at is null order by termination.id`.execute(
    tx,
  );
  return rows;
}

/**
 * Ends an organisation: nobody records from now on, its locations have nothing due, and no link accepts files.
 * @returns the number of its locations that were active
 */
export async function endOrganisation(tx: Tx, customerId: number, now: Date): Promise<number> {
  await tx.updateTable('customer').set({ ended_at: now }).where('id', '=', customerId).execute();
  await sql`
    update upload_link set revoked_at = ${now} where customer_id = ${customerId} and revoked_at is null and used_at is null`.execute(
    tx,
  );
  const { numUpdatedRows } = await tx
    .updateTable('location')
    .set({ status: 'inactive' })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Finds all organisations that are leaving, and those whose withdrawal has to be told of. */
export async function findNoticesToTell(tx: Tx): Promise<readonly (NoticeFacts & { readonly customer_id: number })[]> {
  const { rows } = await sql<NoticeFacts & { customer_id: number }>`
    select termination.id, customer_id, customer.name as customer_name, termination.ends_on, deletes_on,
      withdrawn_at is not null as is_withdrawn, ended_at is not null as has_ended, told, exists (
        select from organisation_export
        where organisation_export.customer_id = customer.id and downloaded_at >= given_at) as has_download
    from termination join customer on customer.id = customer_id
    where withdrawn_at is null or ('given' = any (told) and 'withdrawn' <> all (told))
    order by termination.id`.execute(tx);
  return rows;
}

/** @returns false when another process tells of this step */
export async function claimStep(tx: Tx, id: number, step: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('termination')
    .set({ told: sql`told || ${step}::text` })
    .where('id', '=', id)
    .where(sql<boolean>`${step} <> all (told)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Receiver {
  readonly id: number;
  readonly email: string;
}

const { ROLE_ADMIN, ROLE_OPERATOR } = Role.def.entries;

/** Finds who is told of the steps: the management of the organisation, and the admins. */
export async function findReceivers(tx: Tx, customerId: number): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select id, email from app_user
    where is_active and (role = ${ROLE_ADMIN} or role = ${ROLE_OPERATOR} and id in (
      select user_id from user_customer where customer_id = ${customerId}))
    order by id`.execute(tx);
  return rows;
}
