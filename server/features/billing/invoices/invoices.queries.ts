import { type Insertable, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { VatCategory } from '#shared/domain/billing/invoice-amounts.ts';
import type { DatedRate } from '#shared/domain/billing/vat-rates.ts';

const source: ListSource = {
  table: 'invoice_seen',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', number: 'number', month: 'month' },
  dayFields: ['month'],
};

export type InvoiceRow = Row<'invoice_seen'>;

export const findInvoices = (tx: Tx, scope: Scope, query: ListQuery) => findRows<InvoiceRow>(tx, source, scope, query);
export const findInvoice = (tx: Tx, scope: Scope, id: number) => findRow<InvoiceRow>(tx, source, scope, id);

interface CancellationInput {
  readonly id: number;
  readonly reason: string;
  readonly isReplaced: boolean;
  readonly now: Date;
}

/** @returns the id of the cancellation invoice; null if the invoice is already cancelled */
export async function cancelInvoice(tx: Tx, _scope: Scope, { id, reason, isReplaced, now }: CancellationInput) {
  const { rows } = await sql<{ id: number | null }>`
    select cancel_invoice(${id}, ${reason}, ${isReplaced}, ${now}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** An organisation and a past month that is not invoiced yet. */
export interface DueInvoice {
  readonly customer_id: number;
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string;
}

/**
 * Oldest first. A month waits until everything is known that an invoice has to say.
 * @param customerId null for all organisations
 */
export function findDueInvoices(
  store: Store,
  lastMonth: string,
  customerId: number | null = null,
): Promise<DueInvoice[]> {
  return store.queryAsSystem(async (tx) => {
    const { rows } = await sql<DueInvoice>`
      select customer_id, month from due_invoices(${lastMonth}::date)
      where not lacks_issuer and lacks is null and (${customerId}::bigint is null or customer_id = ${customerId})
      order by month, customer_id
      limit 500`.execute(tx);
    return rows;
  });
}

/** Returns whether a past month of an organisation is not invoiced, for whatever reason. */
export function hasDueInvoices(store: Store, lastMonth: string, customerId: number): Promise<boolean> {
  return store.queryAsSystem(async (tx) => {
    const { rows } = await sql`
      select from due_invoices(${lastMonth}::date) where customer_id = ${customerId} limit 1`.execute(tx);
    return rows.length > 0;
  });
}

/** Finds the invoices that were issued to an organisation after a day. */
export const findInvoicesSince = (tx: Tx, _scope: Scope, customerId: number, day: string): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoice_seen')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('issued_on', '>', day)
    .orderBy('id')
    .execute();

/** Finds the recipient's data and locks the contract, so that no one else invoices it until the transaction ends. */
export const lockContractToInvoice = (tx: Tx, _scope: Scope, { customer_id: customerId }: DueInvoice) =>
  tx
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customer_id')
    .select(['billing_name', 'billing_street', 'billing_postal_code', 'billing_city', 'billing_country'])
    .select(['billing_reference', 'billing_electronic_address', 'billing_email', 'begins_on', 'contract.ends_on'])
    .select(['customer.name', 'street', 'postal_code', 'city', 'contact_email', 'tax_id', 'is_demo'])
    .where('contract.customer_id', '=', customerId)
    .forUpdate('contract')
    .executeTakeFirstOrThrow();

/** Whether only invoices are left of an organisation. Only the platform sees this. */
export async function isOrganisationDeleted(tx: Tx, _scope: Scope, customerId: number): Promise<boolean> {
  const certificate = tx.selectFrom('deletion_certificate').select('id').where('customer_id', '=', customerId);
  return (await certificate.executeTakeFirst()) !== undefined;
}

export async function isInvoiced(
  tx: Tx,
  _scope: Scope,
  { customer_id: customerId, month }: DueInvoice,
): Promise<boolean> {
  const foundInvoice = await tx
    .selectFrom('invoice')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('month', '=', month)
    .where('cancels', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('invoice as later')
            .select('later.id')
            .whereRef('later.cancels', '=', 'invoice.id')
            .where('later.is_replaced', '=', true),
        ),
      ),
    )
    .executeTakeFirst();
  return foundInvoice !== undefined;
}

/** Counts the earlier invoices of the month, which were cancelled in order to invoice it again. */
export async function countEditions(
  tx: Tx,
  _scope: Scope,
  { customer_id: customerId, month }: DueInvoice,
): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customer_id', '=', customerId)
    .where('month', '=', month)
    .where('cancels', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface PlanOfInvoice {
  readonly location_name: string;
  readonly plan_name: string;
  readonly price_cents: number;
  readonly vat_category: VatCategory;
  readonly vat_percent: number;
  readonly vat_from: string | null;
  readonly former_vat: readonly DatedRate[];
}

/** Finds the plans in force in a month, ordered by location name, with all rates that they have and had. */
export async function findPlansOf(tx: Tx, _scope: Scope, { customer_id: customerId, month }: DueInvoice) {
  const { rows } = await sql<PlanOfInvoice>`
    select location.name as location_name, plan.name as plan_name, agreed.price_cents, plan.vat_category, plan.vat_percent,
      plan.vat_from, plan.former_vat
    from location
    join lateral (
      select plan_id, price_cents from location_plan
      where location_plan.location_id = location.id and valid_from <= ${month}
      order by valid_from desc limit 1
    ) agreed on true
    join plan on plan.id = agreed.plan_id
    where location.customer_id = ${customerId} and agreed.price_cents > 0
    order by location.name collate german, location.id`.execute(tx);
  return rows;
}

/** Finds what was booked for a month, with all rates that the packages have and had. */
export const findBookingsOf = (tx: Tx, _scope: Scope, { customer_id: customerId, month }: DueInvoice) =>
  tx
    .selectFrom('quota_booking')
    .innerJoin('quota_package', 'quota_package.id', 'quota_package_id')
    .select(['location_name', 'quota_booking.name', 'quota_booking.price_cents', 'created_at'])
    .select(['vat_category', 'vat_percent', 'vat_from', 'former_vat'])
    .where('customer_id', '=', customerId)
    .where('month', '=', month)
    .orderBy('quota_booking.id')
    .execute();

export const findIssuer = (tx: Tx, _scope: Scope) =>
  tx.selectFrom('billing_setting').selectAll().executeTakeFirstOrThrow();

/** Call this last, just before appending to the ledger: it locks the number series until COMMIT. */
export async function takeInvoiceNumber(tx: Tx, _scope: Scope, series: string): Promise<string> {
  const { number } = await tx
    .selectNoFrom(sql<string>`next_invoice_number(${series})`.as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

export const insertInvoice = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['invoice']>,
): Promise<Row<'invoice'>> => tx.insertInto('invoice').values(values).returningAll().executeTakeFirstOrThrow();
