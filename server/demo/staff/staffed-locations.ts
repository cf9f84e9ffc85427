import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

/** How long a person who was seen at a location is left to do its work alone. */
const VISIT_MINUTES = 15;
/** A task that has been overdue for longer is part of what the demo shows, or was left by a visitor. */
const MAX_OVERDUE_MINUTES = 60;
const DAYS_OF_STAFF = 14;

export interface StaffedLocation {
  readonly id: number;
  readonly customer_id: number;
  /** The sample login of the location's tablet. */
  readonly user_id: number;
  /** Active profiles that made a tour lately. */
  readonly profile_ids: readonly number[];
  /** Whether nobody made a tour since the last missed one. */
  readonly is_tour_outstanding: boolean;
  readonly is_task_allowed: boolean;
  readonly is_inspection_tour_allowed: boolean;
  readonly is_protocol_allowed: boolean;
  readonly is_activity_allowed: boolean;
  readonly is_premium: boolean;
  readonly player_check_allowed: boolean;
}

/** Needs the system role. Finds active locations of organisations with a sample login at which nobody works now. */
export async function findStaffedLocations(tx: Tx, now: Date): Promise<readonly StaffedLocation[]> {
  const visitedSince = minutesBefore(now, VISIT_MINUTES);
  const staffSince = minutesBefore(now, DAYS_OF_STAFF * 24 * 60);
  const { rows } = await sql<StaffedLocation>`
    select location.id, location.customer_id, service.id as user_id, staff.ids as profile_ids,
      coalesce(last_tour.completion_source = 'missed', false) as is_tour_outstanding, is_task_allowed,
      is_inspection_tour_allowed, is_protocol_allowed, is_activity_allowed, is_premium, player_check_allowed
    from location
    join customer on customer.id = location.customer_id and customer.is_active
    join lateral (
      select app_user.id from user_location
      join app_user on app_user.id = user_location.user_id
      join location linked on linked.id = user_location.location_id
      where linked.customer_id = customer.id and app_user.is_sample and app_user.is_active
        and app_user.role = ${Role.def.entries.ROLE_SERVICE}
      order by app_user.id limit 1) service on true
    join lateral (
      select json_agg(distinct profile.id) as ids from inspection_tour tour
      join profile on profile.id = tour.profile_id and profile.is_active
      where tour.location_id = location.id and tour.occurred_at > ${staffSince}) staff on staff.ids is not null
    left join lateral (
      select completion_source from inspection_tour tour
      where tour.location_id = location.id and corrected_by_id is null
      order by occurred_at desc limit 1) last_tour on true
    where location.status = 'active' and not exists (
      select from session where session.location_id = location.id and ended_at is null
        and last_seen_at > ${visitedSince} and last_seen_at <= ${now})
    order by location.id`.execute(tx);
  return rows;
}

/** Needs the system role. Finds the tasks of a location that have just become due. A person confirms instructions. */
export async function findDueTaskIds(tx: Tx, locationId: number, now: Date): Promise<readonly number[]> {
  const tasks = await tx
    .selectFrom('task')
    .select('id')
    .where('location_id', '=', locationId)
    .where('type', '<>', 'instruction')
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('do_at', '<=', now)
    .where('do_at', '>', minutesBefore(now, MAX_OVERDUE_MINUTES))
    .orderBy('id')
    .execute();
  return tasks.map(({ id }) => id);
}

/** Needs the system role. Returns the actions of the latest measures at a location, with repetitions. */
export async function findUsualActionIds(tx: Tx, locationId: number): Promise<readonly number[]> {
  const activities = await tx
    .selectFrom('activity')
    .innerJoin('action', 'action.id', 'activity.action_id')
    .select('activity.action_id')
    .where('location_id', '=', locationId)
    .where('task_id', 'is', null)
    .where('action.is_active', '=', true)
    .orderBy('activity.id', 'desc')
    .limit(50)
    .execute();
  return activities.map(({ action_id: id }) => id);
}

/** Needs the system role. Finds the status of a tour without a finding. */
export const findDefaultStatus = (tx: Tx) =>
  tx.selectFrom('status').select('id').where('is_default', '=', true).where('is_active', '=', true).executeTakeFirst();

const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE_MILLISECONDS);
