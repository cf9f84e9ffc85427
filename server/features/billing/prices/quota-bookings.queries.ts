import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, oneRow, type Page, type ListSource } from '#server/db/list.ts';
import { userNameAt } from '#server/db/user-names.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: ListSource = {
  table: 'quota_booking',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', location: 'location_id', createdAt: 'created_at' },
};

export type QuotaBookingRow = Row<'quota_booking'> & { readonly user_name: string };

const bookedBy = userNameAt('quota_booking.user_id', 'quota_booking.created_at');
const userName = sql<string>`coalesce(${bookedBy}, 'Plattform')`.as('user_name');

export async function findQuotaBookings(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<QuotaBookingRow>> {
  const page = pageSource(tx, source, scope, query);
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'quota_booking'>>().as('quota_booking'))
    .selectAll('quota_booking')
    .select([userName, page.total.as('all_rows')])
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const findQuotaBooking = (tx: Tx, scope: Scope, id: number): Promise<QuotaBookingRow | undefined> =>
  tx
    .selectFrom(oneRow(source, scope, id).$castTo<Row<'quota_booking'>>().as('quota_booking'))
    .selectAll('quota_booking')
    .select(userName)
    .executeTakeFirst();

interface NewBooking {
  readonly location_id: number;
  readonly customer_id: number;
  readonly quota_package_id: number;
  readonly user_id: number;
}

/** A trigger copies name, queries and price of the package into the booking and counts it at once. */
export const insertQuotaBooking = (tx: Tx, _scope: Scope, booking: NewBooking) =>
  tx
    .insertInto('quota_booking')
    .values(booking)
    .returning(['id', 'customer_id', 'name', 'queries', 'price_cents', 'month'])
    .executeTakeFirstOrThrow();
