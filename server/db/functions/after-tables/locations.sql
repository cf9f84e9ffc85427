-- This says how each location stands now, from what is open, missed, missing or nearly used up: 0 act, 1 watch, 2
-- fine, 3 not active. The figures are those of LOW_LIMIT_PERCENT, of CERTIFICATE_SOON_DAYS and of the four weeks a
-- proof is warned of before it ends; tests compare them.
create or replace view location_situation with (security_invoker = true) as
  with today as materialized (
    select id as location_id, day::timestamp at time zone time_zone as begins_at,
      (day + 1)::timestamp at time zone time_zone as ends_at, date_trunc('month', day)::date as month
    from (select id, time_zone, (now() at time zone time_zone)::date as day from location) here
  ), open_task as materialized (
    select location_id, count(*) filter (where do_at < now()) as overdue, min(do_at) as since,
      count(*) filter (where do_at >= now()) as due
    from task join today using (location_id)
    where done_at is null and do_at < ends_at
    group by location_id
  ), missed_tour as materialized (
    select location_id, count(*) as missed, max(due_at) as last
    from inspection_tour join today using (location_id)
    where completion_source = 'missed' and corrected_by_id is null
      and occurred_at >= begins_at and occurred_at > now() - interval '26 hours'
    group by location_id
  ), person as materialized (
    select id, customer_id, coalesce(proofs_until < current_day, true) as lacks,
      proofs_until between current_day and current_day + 28 as ends
    from profile, (select (now() at time zone 'Europe/Berlin')::date as current_day) at
    where is_active
  ), placed as materialized (
    select location_id, count(*) filter (where lacks) as lacking, count(*) filter (where ends) as ending
    from person join profile_location on profile_location.profile_id = person.id
    group by location_id
  ), everywhere as materialized (
    select customer_id, count(*) filter (where lacks) as lacking, count(*) filter (where ends) as ending
    from person
    where not exists (select from profile_location where profile_id = person.id)
    group by customer_id
  ), bound as materialized (
    select location_id, max(valid_to) filter (where valid_from <= now()) as until,
      max(valid_to) as last_until, min(valid_from) filter (where valid_from > now()) as next_from
    from oasis_certificate_location join oasis_certificate on oasis_certificate.id = certificate_id
    group by location_id
  ), certified as materialized (
    -- A certificate that begins before the other one ends continues it.
    select location_id, case when next_from <= until then last_until else until end as until from bound
  ), counted as (
    select location.id, location.customer_id, location.name, location.status, customer.name as customer_name,
      case when location.is_task_allowed then coalesce(open_task.overdue, 0) else 0 end as overdue_tasks,
      case when location.is_task_allowed and open_task.overdue > 0 then open_task.since end as overdue_since,
      case when location.is_task_allowed then coalesce(open_task.due, 0) else 0 end as due_tasks,
      coalesce(missed_tour.missed, 0) as missed_tours, missed_tour.last as last_missed_at,
      coalesce(placed.lacking, 0) + coalesce(everywhere.lacking, 0) as staff_lacking,
      coalesce(placed.ending, 0) + coalesce(everywhere.ending, 0) as staff_ending,
      location_usage.limit_count + location_usage.additional_limit_count as total_limit,
      -- greatest() skips null and would return 0: an unlimited location would look used up.
      case when location_usage.limit_count is not null then
        greatest(0, location_usage.limit_count + location_usage.additional_limit_count - location_usage.requests)
      end as requests_left,
      case
        when not location.player_check_allowed then null
        when certified.until is null then 'none'
        when certified.until <= now() then 'expired'
        when certified.until <= now() + interval '30 days' then 'ending'
      end as certificate_state,
      certified.until as certificate_until
    from location
    join customer on customer.id = location.customer_id
    join today on today.location_id = location.id
    left join open_task on open_task.location_id = location.id
    left join missed_tour on missed_tour.location_id = location.id
    left join placed on placed.location_id = location.id
    left join everywhere on everywhere.customer_id = location.customer_id
    left join certified on certified.location_id = location.id
    left join location_usage on location_usage.location_id = location.id and location_usage.month = today.month
  )
  select *, overdue_tasks + missed_tours as urgency,
    case
      when status = 'inactive' then 3
      when overdue_tasks + missed_tours + staff_lacking > 0 or requests_left = 0 then 0
      when certificate_state in ('none', 'expired') then 0
      when staff_ending > 0 or certificate_state = 'ending' or requests_left * 100 <= total_limit * 20 then 1
      else 2
    end as severity
  from counted;
grant select on location_situation to schutzbuch_customer, schutzbuch_platform;
