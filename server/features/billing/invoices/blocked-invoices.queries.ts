import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

const { ROLE_ADMIN, ROLE_OPERATOR } = Role.def.entries;

interface InvoicingRun {
  /** First day of the last month to invoice, YYYY-MM-DD. */
  readonly lastMonth: string;
  readonly now: Date;
}

/**
 * Notifies about due invoices that cannot be issued. If something is missing of an organisation, its management and the
 * admins are notified once per month of that organisation. If the sender is incomplete, which blocks all
 * invoices, the admins are notified once per month. Runs with the system scope, as it notifies people of every
 * organisation.
 */
export async function notifyOfBlockedInvoices(tx: Tx, _scope: Scope, { lastMonth, now }: InvoicingRun): Promise<void> {
  await sql`
    with due as materialized (
      select due.*, customer.name from due_invoices(${lastMonth}::date) due
      join customer on customer.id = due.customer_id and not customer.is_demo
      where lacks_issuer or lacks is not null
    )
    insert into notification (receiver_id, type, message, link, about, customer_id, created_at)
    select receiver.id, 'WARNING',
      'Die Rechnung von ' || due.name || ' für ' || to_char(due.month, 'MM/YYYY') ||
        ' wartet: ' || case lacks when 'address' then 'Die Anschrift der Organisation ist unvollständig.'
          when 'vatId' then 'Für eine Rechnung in ein anderes Land der EU fehlt die USt-IdNr. der Organisation.'
          else 'Die elektronische Adresse für E-Rechnungen fehlt.' end,
      case when receiver.role = ${ROLE_OPERATOR} then '/customer/billing'
        else '/customer/edit/' || due.customer_id || '/billing' end,
      'held-up-invoice:' || due.customer_id || ':' || due.month, due.customer_id, ${now}::timestamptz
    from due join app_user receiver on receiver.is_active and (receiver.role = ${ROLE_ADMIN}
      or (receiver.role = ${ROLE_OPERATOR}
        and exists (select from user_customer where user_id = receiver.id and customer_id = due.customer_id)))
    where lacks is not null
    union all
    select id, 'WARNING', 'Alle Rechnungen warten: Die Angaben zum Absender der Rechnungen sind unvollständig.',
      '/customer/prices', 'held-up-invoices:' || ${lastMonth}::date, null, ${now}::timestamptz
    from app_user
    where is_active and role = ${ROLE_ADMIN} and exists (select from due where lacks_issuer)
    on conflict (about, receiver_id) do nothing`.execute(tx);
}

interface InvalidInvoiceOf {
  readonly customer_id: number;
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string;
  readonly now: Date;
}

/** Notifies the admins once per organisation and month of an invoice whose electronic form would be invalid. */
export async function notifyOfInvalidInvoice(
  tx: Tx,
  _scope: Scope,
  { customer_id: customerId, month, now }: InvalidInvoiceOf,
): Promise<void> {
  await sql`
    insert into notification (receiver_id, type, message, link, about, customer_id, created_at)
    select receiver.id, 'WARNING',
      'Die Rechnung von ' || customer.name || ' für ' || to_char(${month}::date, 'MM/YYYY') ||
        ' wartet: Als E-Rechnung wäre sie ungültig. Bitte IBAN, BIC, Mailadressen und USt-IdNr. beider Seiten prüfen.',
      '/customer/edit/' || customer.id || '/billing', 'invalid-invoice:' || customer.id || ':' || ${month}::date,
      customer.id, ${now}::timestamptz
    from customer join app_user receiver on receiver.is_active and receiver.role = ${ROLE_ADMIN}
    where customer.id = ${customerId} and not customer.is_demo
    on conflict (about, receiver_id) do nothing`.execute(tx);
}
