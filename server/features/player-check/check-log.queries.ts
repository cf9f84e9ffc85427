import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findOneWith } from '#server/db/rows.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { userNameAt } from '#server/db/user-names.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const profileName = profileNameAt('player_check.profile_id', 'player_check.asked_at');
const userName = userNameAt('player_check.user_id', 'player_check.asked_at');

const source: ListSource = {
  table: 'player_check',
  visibleRows: ofCustomer,
  columns: {
    customer: 'customer_id',
    location: 'location_id',
    profile: 'profile_id',
    outcome: 'outcome',
    askedAt: 'asked_at',
    locationName: 'location_name',
  },
  // The account names a person who asked without a profile.
  computedOrders: { profileName: sql<string | null>`coalesce(${profileName}, ${userName})` },
  germanFields: ['locationName', 'profileName'],
};

export type LoggedCheckRow = Row<'player_check'> & {
  readonly profile_name: string | null;
  readonly user_name: string | null;
};

export async function findLoggedChecks(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<LoggedCheckRow>> {
  const page = pageSource(tx, source, scope, query);
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'player_check'>>().as('player_check'))
    .selectAll('player_check')
    .select([profileName.as('profile_name'), userName.as('user_name'), page.total.as('all_rows')])
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const findLoggedCheck = findOneWith(findLoggedChecks);

const isHeld = sql<boolean>`location_id in (select location_id from retention_hold where lifted_at is null)`;

/** Finds organisations with checks before a moment at locations without a retention hold. */
export async function findCustomersWithChecksBefore(tx: Tx, before: Date): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct customer_id from player_check where asked_at < ${before} and not ${isHeld}
    order by customer_id`.execute(tx);
  return rows.map(({ customer_id: id }) => id);
}

interface DeletionBatch {
  readonly customerId: number;
  readonly before: Date;
  /** The same moment as a day, YYYY-MM-DD. */
  readonly day: string;
  readonly limit: number;
}

/**
 * Deletes checks and their daily counts; the monthly counts stay. Runs with the system role, as no request may delete
 * them.
 * @returns the number of deleted checks
 */
export async function deleteChecks(tx: Tx, { customerId, before, day, limit }: DeletionBatch): Promise<number> {
  const deletedRows = await sql`
    delete from player_check where id in (
      select id from player_check where customer_id = ${customerId} and asked_at < ${before} and not ${isHeld}
      order by asked_at ${sql.raw(`limit ${limit}`)})`.execute(tx);
  await sql`
    delete from location_usage_day
    where customer_id = ${customerId} and day < ${day} and not ${isHeld}`.execute(tx);
  return Number(deletedRows.numAffectedRows ?? 0);
}
