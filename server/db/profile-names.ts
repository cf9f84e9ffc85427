import { type RawBuilder, sql } from 'kysely';

/**
 * What the profile of a record was called at a moment of that record; null where nobody signed.
 * @param profile column with the id of the profile, `activity.profile_id`
 * @param moment column with the time that counts, `activity.created_at`; empty is now
 */
export const profileNameAt = <Name extends string | null = string | null>(
  profile: string,
  moment: string,
): RawBuilder<Name> => sql<Name>`(
  select profile_name.name from profile_name
  where profile_name.profile_id = ${sql.ref(profile)} and profile_name.since <= coalesce(${sql.ref(moment)}, now())
  order by profile_name.since desc limit 1)`;
