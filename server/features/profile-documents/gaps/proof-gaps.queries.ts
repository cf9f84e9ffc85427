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

const isGapOn = (today: string) => sql<boolean>`(until is null or until <= ${lastWarnedDay(today)}::date)`;

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
    visibleRows: (scope) => sql`${ofCustomer(scope)} and ${isGapOn(today)}`,
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

/** Whether a proof that was sent in would close a gap. */
const answersGap = sql`
  waiting.profile_id = required_proof.profile_id and waiting.proof_type_id = required_proof.proof_type_id`;

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
        from submitted_proof waiting where ${answersGap}
        order by waiting.created_at desc, waiting.id desc
        limit 1) submitted on true
      order by ${page.order}`.execute(tx);
    return page.finish(rows);
  };

/** Tells what follows for a person from proofs that are missing, have expired or end soon. */
export interface ProofNeed {
  readonly mayNotWork: boolean;
  /** Whether a proof that is lacking was sent in and waits for a review; for somebody who may work, one that ends soon. */
  readonly hasSubmitted: boolean;
}

/** Finds what these profiles lack. A profile that lacks nothing has no entry. @param today YYYY-MM-DD */
export async function findProofNeeds(
  tx: Tx,
  scope: Scope,
  profileIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, ProofNeed>> {
  const mayNotWork = forbidsWorkOn(today);
  const { rows } = await sql<{ profile_id: number; may_not_work: boolean; has_submitted: boolean }>`
    select profile_id, bool_or(${mayNotWork}) as may_not_work,
      coalesce(bool_or(is_submitted) filter (where ${mayNotWork}), bool_or(is_submitted)) as has_submitted
    from (
      select profile_id, until, exists (select from submitted_proof waiting where ${answersGap}) as is_submitted
      from required_proof
      where profile_id = any(${profileIds}) and ${ofCustomer(scope)} and ${isGapOn(today)}
    ) gap
    group by profile_id`.execute(tx);
  return new Map(
    rows.map((row) => [row.profile_id, { mayNotWork: row.may_not_work, hasSubmitted: row.has_submitted }]),
  );
}

export type NamedGapRow = GapRow & LocationNames;
