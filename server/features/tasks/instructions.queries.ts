import { type RawBuilder, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { INSTRUCTION_ANSWER, INSTRUCTION_DAYS } from '#shared/contracts/tasks/tasks.ts';

/** Selects the newest version of each concept that has to be confirmed. */
const selectNewestVersions = sql`
  select distinct on (social_concept_id) id, social_concept_id, name, version, valid_from
  from social_concept_version where needs_confirmation order by social_concept_id, number desc`;

/** Selects the locations where the profile works by the concept and tasks are allowed. */
const selectLocations = (
  concept: RawBuilder<unknown>,
  profile: RawBuilder<unknown>,
  customer: RawBuilder<unknown>,
) => sql`
  select location.id from location
  where location.customer_id = ${customer} and location.social_concept_id = ${concept}
    and location.status = 'active' and location.is_task_allowed
    and (not exists (select from profile_location named where named.profile_id = ${profile})
      or exists (select from profile_location named where named.profile_id = ${profile} and named.location_id = location.id))`;

/**
 * Creates a task for each active profile without one for the newest version. Its location is the one where the person
 * recorded last within a month, otherwise the first one where they work.
 * @returns the number of created tasks
 */
export async function insertInstructions(
  tx: Tx,
  scope: Scope,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const conceptLocations = selectLocations(sql`newest.social_concept_id`, sql`profile.id`, sql`profile.customer_id`);
  const result = await sql`
    with newest as (${selectNewestVersions}), missing as materialized (
      select newest.id as version_id, newest.social_concept_id, newest.name, newest.version, newest.valid_from,
        profile.id as profile_id, profile.customer_id
      from newest
      join profile on profile.is_active
      join customer on customer.id = profile.customer_id and customer.is_active
      where ${isInScope(scope, sql`profile.customer_id`)}
        and exists (${conceptLocations})
        and not exists (
          select from task
          where task.social_concept_version_id = newest.id and task.assigned_profile_id = profile.id
            and task.corrects_id is null and task.withdrawn_at is null)
      order by newest.id, profile.id
      limit ${sql.lit(limit)}
    ), placed as (
      select missing.*, coalesce(
        (select activity.location_id from activity
          where activity.customer_id = missing.customer_id and activity.profile_id = missing.profile_id
            and activity.occurred_at > ${now}::timestamptz - interval '30 days'
            and activity.location_id in (${locationsOfMissing})
          order by activity.occurred_at desc limit 1),
        (select min(id) from (${locationsOfMissing}) as theirs)) as location_id
      from missing
    )
    insert into task (customer_id, location_id, type, description, possible_answers, do_at,
      social_concept_version_id, assigned_profile_id)
    select customer_id, location_id, 'instruction',
      left('Unterweisung: ' || name || ', Version ' || version || ', gültig ab ' || to_char(valid_from, 'DD.MM.YYYY'), 500),
      ${JSON.stringify([{ value: INSTRUCTION_ANSWER }])}::jsonb,
      greatest(valid_from::timestamptz, ${now}::timestamptz + make_interval(days => ${INSTRUCTION_DAYS})),
      version_id, profile_id
    from placed
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

const locationsOfMissing = selectLocations(
  sql`missing.social_concept_id`,
  sql`missing.profile_id`,
  sql`missing.customer_id`,
);

const isInScope = (scope: Scope, customer: RawBuilder<unknown>) =>
  scope.kind === 'platform' ? sql`true` : sql`${customer} = ${scope.customerId}`;

/** Withdraws instructions for versions that were replaced, and for people who no longer work by the concept. */
export async function withdrawInstructions(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await sql`
    with newest as (${selectNewestVersions})
    update task set withdrawn_at = ${now}
    where type = 'instruction' and done_at is null and withdrawn_at is null and ${ofCustomer(scope)}
      and not exists (
        select from newest
        join profile on profile.id = task.assigned_profile_id and profile.is_active
        where newest.id = task.social_concept_version_id
          and task.location_id in (${selectLocations(sql`newest.social_concept_id`, sql`profile.id`, sql`profile.customer_id`)}))
  `.execute(tx);
}
