import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the name that a record's profile had at a moment of that record; null if the record has no profile.
 * @param profile column with the id of the profile, for example `activity.profile_id`
 * @param moment column with the moment, for example `activity.created_at`; null in that column means now
 */
export const profileNameAt = <Name extends string | null = string | null>(
  profile: string,
  moment: string,
): RawBuilder<Name> => sql<Name>`(
  select profile_name.name from profile_name
  where profile_name.profile_id = ${sql.ref(profile)} and profile_name.since <= coalesce(${sql.ref(moment)}, now())
  order by profile_name.since desc limit 1)`;
