import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the name that a user's account had at a moment of a record; null if the record has no user, or one whom the
 * reader may not see.
 * @param user column with the id of the user, for example `quota_booking.user_id`
 * @param moment column with the moment, for example `quota_booking.created_at`
 */
export const userNameAt = <Name extends string | null = string | null>(
  user: string,
  moment: string,
): RawBuilder<Name> =>
  sql<Name>`(
  select trim(app_user_name.name) from app_user_name
  where app_user_name.user_id = ${sql.ref(user)} and app_user_name.since <= ${sql.ref(moment)}
  order by app_user_name.since desc limit 1)`;
