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
