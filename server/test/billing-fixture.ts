import type { FastifyInstance } from 'fastify';

interface Whose {
  readonly customer: number;
  readonly location: number;
  readonly user: number;
}

/** What an organisation pays for, written past the application. */
export function billingFixture(app: FastifyInstance) {
  const contractOf = ({ customer }: Whose) =>
    app.store.asSystem(async (tx) => {
      const row = tx.selectFrom('contract').select('id').where('customer_id', '=', customer);
      return (await row.executeTakeFirstOrThrow()).id;
    });
  /** Since the beginning of the year, where nothing else is said: without one nothing is booked. */
  const beginContract = (customer: number, term: { begins_on?: string | null; ends_on?: string } = {}) =>
    app.store.asSystem((tx) =>
      tx
        .updateTable('contract')
        .set({ begins_on: '2026-01-01', ...term })
        .where('customer_id', '=', customer)
        .execute(),
    );
  const addBooking = ({ customer, location, user }: Whose) =>
    app.store.asSystem(async (tx) => {
      const values = { customer_id: customer, location_id: location, quota_package_id: 1, user_id: user };
      return (await tx.insertInto('quota_booking').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  let invoiced = 0;
  /** Each of another month: an organisation has one for each. */
  const addInvoice = ({ customer }: Pick<Whose, 'customer'>, month?: string) =>
    app.store.asSystem(async (tx) => {
      invoiced += 1;
      const party = { name: 'Haus', street: 'Kai 1', postalCode: '24937', city: 'Flensburg' };
      const values = {
        number: `RE-2020-${invoiced}`,
        customer_id: customer,
        month: month ?? new Date(Date.UTC(2020, invoiced, 1)).toISOString().slice(0, 10),
        issued_on: '2026-01-01',
        due_on: '2026-01-15',
        issuer: JSON.stringify(party),
        recipient: JSON.stringify(party),
        items: JSON.stringify([{ text: 'Tarif Plus, Spielhalle', quantity: 1, unitCents: 6900 }]),
        net_cents: 6900,
        vat_percent: 19,
        vat_cents: 1311,
        gross_cents: 8211,
      };
      return (await tx.insertInto('invoice').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { contractOf, beginContract, addBooking, addInvoice };
}
