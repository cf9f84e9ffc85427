import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Needs the system role. Returns when OASIS last answered one of these locations, up to a given moment. */
export async function findLastAnswer(tx: Tx, locationIds: readonly number[], until: Date): Promise<Date | null> {
  const foundCheck = await tx
    .selectFrom('player_check')
    .select('asked_at')
    .where('location_id', 'in', locationIds)
    .where('outcome', 'in', ['clear', 'banned'])
    .where('asked_at', '<=', until)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return foundCheck?.asked_at ?? null;
}

/**
 * Needs the system role. Finds organisations of sample users that have no certificate yet, with their locations.
 */
export const findSampleOrganisations = (
  tx: Tx,
): Promise<{ customer_id: number; name: string; location_ids: number[] }[]> =>
  tx
    .selectFrom('customer')
    .innerJoin('location', 'location.customer_id', 'customer.id')
    .select(['customer.id as customer_id', 'customer.name'])
    .select(sql<number[]>`json_agg(location.id order by location.id)`.as('location_ids'))
    .where('customer.is_active', '=', true)
    .where(
      sql<boolean>`exists (
        select from user_customer join app_user on app_user.id = user_id
        where user_customer.customer_id = customer.id and app_user.is_sample)`,
    )
    .where(sql<boolean>`not exists (select from oasis_certificate where oasis_certificate.customer_id = customer.id)`)
    .groupBy(['customer.id', 'customer.name'])
    .execute();
