import { type Insertable, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const source: Source = {
  table: 'invoice',
  within: ofCustomer,
  columns: { customer: 'customer_id', number: 'number', month: 'month' },
  days: ['month'],
};

export const findInvoices = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'invoice'>>(tx, source, scope, query);
export const findInvoice = (tx: Tx, scope: Scope, id: number) => findRow<Row<'invoice'>>(tx, source, scope, id);

/** An organisation and a month that is over and not invoiced yet. */
export interface DueInvoice {
  readonly customer_id: number;
  /** Its first day. */
  readonly month: string;
}

/** Oldest first. Without whole addresses on both sides an invoice would not be one (§ 14 Abs. 4 UStG): nothing is due then. */
export function findDueInvoices(store: Store, lastMonth: string): Promise<DueInvoice[]> {
  return store.askAsSystem(async (tx) => {
    const { rows } = await sql<DueInvoice>`
      select contract.customer_id, due.month
      from contract
      join customer on customer.id = contract.customer_id
      join billing_setting on num_nulls(issuer_name, issuer_street, issuer_postal_code, issuer_city, issuer_vat_id) = 0
      cross join lateral (
        select generate_series(date_trunc('month', begins_on), least(${lastMonth}::date, ends_on), interval '1 month')::date as month
        -- What was booked is paid for, whatever became of the contract.
        union
        select quota_booking.month from quota_booking
        where quota_booking.customer_id = contract.customer_id and quota_booking.month <= ${lastMonth}::date
      ) due
      where (customer.is_active or not customer.is_demo)
        and coalesce(billing_street, street) is not null and coalesce(billing_postal_code, postal_code) is not null
        and coalesce(billing_city, city) is not null
        and not exists (select from invoice where invoice.customer_id = contract.customer_id and invoice.month = due.month)
        and (
          exists (select from quota_booking where quota_booking.customer_id = contract.customer_id and quota_booking.month = due.month)
          or exists (
            select from location_plan agreed where agreed.customer_id = contract.customer_id and plan_id is not null
              and price_cents > 0 and valid_from = (
                select max(valid_from) from location_plan
                where location_plan.location_id = agreed.location_id and valid_from <= due.month)))
      order by due.month, contract.customer_id
      limit 500`.execute(tx);
    return rows;
  });
}

/** What of an organisation stands on an invoice; nobody else invoices it until this transaction ends. */
export const lockInvoiced = (tx: Tx, _scope: Scope, { customer_id: customerId }: DueInvoice) =>
  tx
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customer_id')
    .select(['billing_name', 'billing_street', 'billing_postal_code', 'billing_city', 'begins_on', 'ends_on'])
    .select(['customer.name', 'street', 'postal_code', 'city', 'tax_id', 'is_demo'])
    .where('contract.customer_id', '=', customerId)
    .forUpdate('contract')
    .executeTakeFirstOrThrow();

export async function isInvoiced(
  tx: Tx,
  _scope: Scope,
  { customer_id: customerId, month }: DueInvoice,
): Promise<boolean> {
  const found = await tx
    .selectFrom('invoice')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('month', '=', month)
    .executeTakeFirst();
  return found !== undefined;
}

/** The plans that held in a month, by the names of their locations. */
export async function findPlansOf(tx: Tx, _scope: Scope, { customer_id: customerId, month }: DueInvoice) {
  const { rows } = await sql<{ location_name: string; plan_name: string; price_cents: number }>`
    select location.name as location_name, plan.name as plan_name, agreed.price_cents
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

export const findBookingsOf = (tx: Tx, _scope: Scope, { customer_id: customerId, month }: DueInvoice) =>
  tx
    .selectFrom('quota_booking')
    .innerJoin('location', 'location.id', 'quota_booking.location_id')
    .select(['location.name as location_name', 'quota_booking.name', 'price_cents', 'quota_booking.created_at'])
    .where('quota_booking.customer_id', '=', customerId)
    .where('month', '=', month)
    .orderBy('quota_booking.id')
    .execute();

export const findIssuer = (tx: Tx, _scope: Scope) =>
  tx.selectFrom('billing_setting').selectAll().executeTakeFirstOrThrow();

/** Call it last but for the ledger: it holds the series until COMMIT. */
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
