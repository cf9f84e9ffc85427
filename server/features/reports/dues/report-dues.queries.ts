import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import type { DayPeriod } from '#server/features/reports/figures/report-months.rules.ts';
import type { OpenReport } from './report-dues.rules.ts';

export interface DueLocation {
  readonly id: number;
  readonly name: string;
  readonly customer: number;
  readonly state: string;
  readonly intervalMonths: number;
  readonly dueDayMonth: string | null;
  readonly mode: 'submit' | 'keep';
  /** Day on which the location was created, YYYY-MM-DD. */
  readonly entered: string;
  /** Periods that finished reports cover, in order of their first days. */
  readonly done: readonly DayPeriod[];
  /** Reports of this kind that are not finished, the latest first. */
  readonly open: readonly OpenReport[];
}

interface DueFilter {
  readonly customers: readonly number[] | null;
  readonly locations: readonly number[] | null;
}

/**
 * Finds active locations with a rule: the interval of their permit or that of their state. The state's due day applies
 * only to its own interval. A report that is only kept ready is finished when it is approved.
 */
export async function findDueLocations(
  tx: Tx,
  scope: Scope,
  { customers, locations }: DueFilter,
): Promise<readonly DueLocation[]> {
  const conditions = [
    sql`${ofCustomer(scope)} and status = 'active'`,
    ...(customers === null ? [] : [sql`customer_id = any(${customers})`]),
    ...(locations === null ? [] : [sql`id = any(${locations})`]),
  ];
  // Planned for any organisation, the query expects few locations. Materialized, what the reports tell is nevertheless
  // computed once, instead of again for each location.
  const { rows } = await sql<DueLocation>`
    with active_location as (
      select * from location where ${sql.join(conditions, sql` and `)}
    ), told as materialized (
      select unnest(location_ids) as location_id, id, from_on, to_on, state from report
      where ${ofCustomer(scope)} and kind = 'socialConcept' and customer_id in (select customer_id from active_location)
    ), standing as materialized (
      select active_location.id as location_id,
        json_agg(json_build_object('from', from_on, 'to', to_on) order by from_on) filter (where is_done) as done,
        json_agg(json_build_object('id', told.id, 'from', from_on, 'to', to_on) order by told.id desc)
          filter (where not is_done) as open
      from told join active_location on active_location.id = told.location_id join state on state.id = active_location.state_id
      cross join lateral (
        select told.state = 'submitted' or (state.report_mode = 'keep' and told.state = 'approved') as is_done) as is_done
      group by active_location.id
    )
    select active_location.id, active_location.name, active_location.customer_id as customer, state.name as state,
      coalesce(active_location.report_interval_months, state.report_interval_months) as "intervalMonths", case when coalesce(active_location.report_interval_months, state.report_interval_months) = state.report_interval_months
        then state.report_due_day_month end as "dueDayMonth",
      state.report_mode as mode, to_char(active_location.created_at at time zone active_location.time_zone, 'YYYY-MM-DD') as entered,
      coalesce(standing.done, '[]') as done, coalesce(standing.open, '[]') as open
    from active_location join state on state.id = active_location.state_id
    left join standing on standing.location_id = active_location.id
    where coalesce(active_location.report_interval_months, state.report_interval_months) is not null
    order by active_location.name collate german, active_location.id`.execute(tx);
  return rows;
}

/** Finds the organisations to remind, with the system role. The demo gets notifications but no mail. */
export async function findRemindedCustomers(
  tx: Tx,
): Promise<readonly { readonly id: number; readonly is_demo: boolean }[]> {
  return tx.selectFrom('customer').select(['id', 'is_demo']).where('is_active', '=', true).orderBy('id').execute();
}

interface ReportReminder {
  readonly customerId: number;
  readonly about: string;
  /** Number of locations that the reminder concerns. */
  readonly locationCount: number;
  readonly message: string;
  readonly type: 'WARNING' | 'DANGER';
  readonly now: Date;
}

/**
 * Notifies each manager of an organisation once, and again if the reminder concerns more locations than before.
 * @returns the users notified now
 */
export async function notifyManagement(
  tx: Tx,
  reminder: ReportReminder,
): Promise<readonly { id: number; email: string }[]> {
  const idPrefix = `${reminder.about}:`;
  const { rows } = await sql<{ id: number; email: string }>`
    with told as (
      insert into notification (receiver_id, type, message, link, about, customer_id, created_at)
      select app_user.id, ${reminder.type}, ${reminder.message}, '/reports/list', ${idPrefix + reminder.locationCount}, ${reminder.customerId}, ${reminder.now}
      from user_customer join app_user on app_user.id = user_customer.user_id
      where user_customer.customer_id = ${reminder.customerId} and app_user.is_active
        and app_user.role = ${Role.def.entries.ROLE_OPERATOR}
        and not exists (
          select from notification earlier where earlier.receiver_id = app_user.id
            and case when starts_with(earlier.about, ${idPrefix})
              then substr(earlier.about, ${idPrefix.length + 1}::int)::int end >= ${reminder.locationCount}::int)
      on conflict (about, receiver_id) do nothing
      returning receiver_id
    ) select id, email from app_user where id in (select receiver_id from told) order by id`.execute(tx);
  return rows;
}
