import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth.ts';

const { ROLE_ADMIN, ROLE_OPERATOR } = Role.def.entries;

interface Asked {
  /** Its first day. */
  readonly lastMonth: string;
  readonly now: Date;
}

/**
 * What is due and waits is told once for each month: to who runs the platform, and where it is the address of the
 * organisation that is missing, to its management. As the system alone, since it speaks to people of every organisation.
 */
export async function tellHeldUp(tx: Tx, _scope: Scope, { lastMonth, now }: Asked): Promise<void> {
  await sql`
    insert into notification (receiver_id, type, message, link, about, customer_id, created_at)
    select receiver.id, 'WARNING',
      'Die Rechnung von ' || customer.name || ' für ' || to_char(due.month, 'MM/YYYY') || ' wartet: ' ||
        case when lacks_address then 'Die Anschrift der Organisation ist unvollständig.'
          else 'Die Angaben zum Absender der Rechnungen sind unvollständig.' end,
      case when receiver.role = ${ROLE_OPERATOR} then '/customer/billing'
        when lacks_address then '/customer/edit/' || customer.id || '/billing' else '/customer/prices' end,
      'held-up-invoice:' || customer.id || ':' || due.month, customer.id, ${now}
    from due_invoices(${lastMonth}::date) due
    join customer on customer.id = due.customer_id and not customer.is_demo
    join app_user receiver on receiver.is_active and (receiver.role = ${ROLE_ADMIN}
      or (lacks_address and receiver.role = ${ROLE_OPERATOR}
        and exists (select from user_customer where user_id = receiver.id and customer_id = customer.id)))
    where lacks_issuer or lacks_address
    on conflict (about, receiver_id) do nothing`.execute(tx);
}
