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
  const addBooking = ({ customer, location, user }: Whose) =>
    app.store.asSystem(async (tx) => {
      const values = { customer_id: customer, location_id: location, quota_package_id: 1, user_id: user };
      return (await tx.insertInto('quota_booking').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  return { contractOf, addBooking };
}
