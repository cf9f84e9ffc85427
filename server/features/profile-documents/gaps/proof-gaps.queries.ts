import { sql, type Expression, type RawBuilder } from 'kysely';
import { filterableLocations, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { LocationNames } from '#server/db/location-names.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';

/** The condition of the gaps for which a person must not be assigned to work. */
const forbidsWork = (today: RawBuilder<unknown>) => sql<boolean>`(until is null or until < ${today})`;
const forbidsWorkOn = (today: string) => forbidsWork(sql`${today}::date`);

/** Selects the ids of the profiles that must not be assigned to work, of the organisations that the role reads. */
export const selectWhoMayNotWork = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select profile_id from required_proof where ${forbidsWork(today)}`;

/** Builds the source for a given day, as the gaps change daily. */
function sourceOn(today: string): ListSource {
  const conditionsByReason: Record<string, RawBuilder<boolean>> = {
    missing: sql`until is null`,
    expired: sql`until < ${today}::date`,
    expiring: sql`until >= ${today}::date`,
  };
  const matchesAny = (parts: readonly RawBuilder<boolean>[]) =>
    parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
  return {
    table: 'required_proof',
    isView: true,
    visibleRows: (scope) => sql`${ofCustomer(scope)} and (until is null or until <= ${lastWarnedDay(today)}::date)`,
    columns: {
      profile: 'profile_id',
      type: 'proof_type_id',
      customer: 'customer_id',
      profileName: 'profile_name',
      typeName: 'type_name',
      invalidAt: 'until',
    },
    conditions: {
      location: (scope, ids) => worksAtAnyOf(filterableLocations(scope, ids)),
      reason: (_scope, reasonNames) => matchesAny(reasonNames.flatMap((reason) => conditionsByReason[reason] ?? [])),
    },
    booleanFilters: { mayNotWork: forbidsWorkOn(today) },
    germanFields: ['profileName', 'typeName'],
  };
}

/** A profile without assigned locations works at all locations of the organisation. */
export const worksAtAnyOf = (
  locationIds: readonly (string | number)[],
  profileId: Expression<number> = sql.ref('profile_id'),
) => sql<boolean>`(
  ${profileId} in (select profile_id from profile_location where location_id = any(${locationIds}))
  or (
    customer_id in (select customer_id from location where id = any(${locationIds}))
    and ${profileId} not in (select profile_id from profile_location)
  ))`;

/** A gap with the proof that was sent in last to close it and waits for a review. */
export type GapRow = Row<'required_proof'> & {
  readonly submitted_id: number | null;
  readonly submitted_at: Date | null;
};

/** @param today YYYY-MM-DD */
export const findGapsOn =
  (today: string) =>
  async (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<GapRow>> => {
    const page = pageSource(tx, sourceOn(today), scope, query);
    const { rows } = await sql<GapRow & { all_rows: number | null }>`
      select *, ${page.total} as all_rows
      from ${page.rows} as required_proof left join lateral (
        select waiting.id as submitted_id, waiting.created_at as submitted_at
        from submitted_proof waiting
        where waiting.profile_id = required_proof.profile_id and waiting.proof_type_id = required_proof.proof_type_id
        order by waiting.created_at desc, waiting.id desc
        limit 1) submitted on true
      order by ${page.order}`.execute(tx);
    return page.finish(rows);
  };

/** Finds those of these profiles whose proofs forbid them to work. @param today YYYY-MM-DD */
export async function findWhoMayNotWork(
  tx: Tx,
  scope: Scope,
  profileIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('required_proof')
    .select('profile_id')
    .distinct()
    .where('profile_id', '=', sql<number>`any(${profileIds})`)
    .where(ofCustomer(scope))
    .where(forbidsWorkOn(today))
    .execute();
  return new Set(rows.map(({ profile_id: id }) => id));
}

export type NamedGapRow = GapRow & LocationNames;
