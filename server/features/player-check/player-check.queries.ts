import { aboutVisibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';

/** @param month its first day, YYYY-MM-DD */
export const findUsage = (
  tx: Tx,
  scope: Scope,
  locationId: number,
  month: string,
): Promise<Row<'location_usage'> | undefined> =>
  tx
    .selectFrom('location_usage')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('month', '=', month)
    .where(aboutVisibleLocations(scope))
    .executeTakeFirst();

type Booking = Pick<
  Row<'location_usage'>,
  'location_id' | 'customer_id' | 'month' | 'limit_count' | 'additional_limit_count'
>;

/** A month that has begun keeps what its contract was then. */
export const saveBooking = (tx: Tx, _scope: Scope, booking: Booking): Promise<Row<'location_usage'>> =>
  tx
    .insertInto('location_usage')
    .values(booking)
    .onConflict((conflict) =>
      conflict
        .columns(['location_id', 'month'])
        .doUpdateSet({ additional_limit_count: booking.additional_limit_count }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
