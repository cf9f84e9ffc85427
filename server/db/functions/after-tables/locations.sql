-- Returns whether a task is overdue: its time is past, and it is open. A task that completes itself is overdue as well until
-- it does, which may be the next opening. Dashboard, list and export ask this.
create or replace function is_overdue(do_at timestamptz, done_at timestamptz, withdrawn_at timestamptz) returns boolean
language sql stable as $$
  select do_at < now() and done_at is null and withdrawn_at is null;
$$;

-- Returns the situation of each location. severity: 0 to be acted on today, 1 this week, 2 later, 3 fine, 4 not active.
-- consequence, the gravest one: 0 nobody can be checked, 1 somebody must not work, 2 a tour had a grave finding or the
-- permit expired, 3 an authority waits, a tour is outstanding or a finding is to be fixed, 4 another task is late, 5 nothing
-- is for today, 6 nothing is to be done. The thresholds are those of LOW_LIMIT_PERCENT, CERTIFICATE_SOON_DAYS,
-- PROOF_WARNING_WEEKS, GRAVE_FINDING_HOURS and FOR_TODAY_HOURS, and the rules are those of reasonsOf(); tests compare the two.
create or replace view location_situation with (security_invoker = true) as
  with today as materialized (
    select id as location_id, day::timestamp at time zone time_zone as begins_at,
      (day + 1)::timestamp at time zone time_zone as ends_at,
      -- What is due within the next hours is acted on today, whatever side of midnight it is due.
      greatest((day + 1)::timestamp at time zone time_zone, now() + interval '6 hours') as acts_until,
      (day + 8)::timestamp at time zone time_zone as week_ends_at,
      date_trunc('month', day)::date as month,
      date_trunc('month', day::timestamp) at time zone time_zone as month_begins_at,
      (date_trunc('month', day::timestamp) + interval '1 month') at time zone time_zone as month_ends_at
    from (select id, time_zone, (now() at time zone time_zone)::date as day from location) here
  ), open_task as materialized (
    -- A task that fixes a finding is counted apart, from a week before its deadline.
    select location_id, count(*) filter (where is_overdue and not fixes_finding) as overdue,
      min(do_at) filter (where is_overdue and not fixes_finding) as since,
      count(*) filter (where do_at >= now() and do_at < ends_at) as due,
      count(*) filter (where fixes_finding and do_at < acts_until) as due_follow_ups,
      count(*) filter (where fixes_finding and do_at >= acts_until) as follow_ups_this_week,
      min(do_at) filter (where fixes_finding) as follow_ups_due_at,
      min(do_at) filter (where fixes_finding and do_at >= acts_until) as follow_ups_this_week_due_at,
      min(id) filter (where fixes_finding) as follow_up_id
    from (
      select location_id, task.id, do_at, is_overdue(do_at, done_at, withdrawn_at), type = 'followUp' as fixes_finding,
        ends_at, acts_until
      from task join today using (location_id)
      where done_at is null and withdrawn_at is null and do_at < week_ends_at
        and (type = 'followUp' or do_at < ends_at)
    ) those
    group by location_id
  ), taskless_finding as materialized (
    -- Nothing says that such a Mangel was fixed, so it is open, as an authority counts it.
    select location_id, count(*) as findings, min(occurred_at) as since,
      case when count(distinct protocol_id) = 1 then min(protocol_id) end as protocol_id
    from finding_with_task
    where had_no_task and task_id is null
    group by location_id
  ), open_demand as materialized (
    -- What an authority demanded counts from the day it came, and is an overdue task as well, once it is late.
    select location_id, count(*) filter (where do_at < acts_until) as due,
      count(*) filter (where do_at >= acts_until) as later,
      count(*) filter (where do_at >= acts_until and do_at < week_ends_at) as this_week, min(do_at) as due_at,
      min(do_at) filter (where do_at >= acts_until) as later_due_at,
      (array_agg(id order by do_at, id))[1] as task_id
    from (
      select task.location_id, task.id, do_at, acts_until, week_ends_at
      from (select distinct task_id from authority_demand) demand
      join task on task.origin_id = demand.task_id
      join today on today.location_id = task.location_id
      where done_at is null and withdrawn_at is null
    ) those
    group by location_id
  ), missed_tour as materialized (
    select location_id, missed, last, not exists (
        select from inspection_tour
        where location_id = those.location_id and occurred_at > those.last and completion_source <> 'missed'
          and corrected_by_id is null
      ) as is_outstanding
    from (
      select location_id, count(*) as missed, max(due_at) as last
      from inspection_tour join today using (location_id)
      where completion_source = 'missed' and corrected_by_id is null
        and occurred_at >= begins_at and occurred_at > now() - interval '26 hours'
      group by location_id
    ) those
  ), grave_finding as materialized (
    -- It counts until the office gives a task about it, and for a day at most: also for the office that opens after the
    -- night.
    select location_id, count(*) as findings, (array_agg(tour_id order by occurred_at desc, tour_id desc))[1] as tour_id,
      (array_agg(status_text order by occurred_at desc, tour_id desc))[1] as text, max(occurred_at) as at
    from tour_finding
    where is_grave and is_current and task_id is null
      and created_at > now() - interval '24 hours' and occurred_at > now() - interval '24 hours'
    group by location_id
  ), asked as materialized (
    select profile_id, answered.proof_type_id, max(created_at) as at
    from upload_link join answered_proof_type answered on answered.given_id = upload_link.proof_type_id
    where used_at is null and revoked_at is null and expires_at > now()
    group by profile_id, answered.proof_type_id
  ), submitted as materialized (
    select distinct profile_id, proof_type_id from submitted_proof
  ), needed as (
    -- These are the people and proofs of the list of gaps, to which the dashboard links.
    select profile_id, customer_id, profile_name, until, asked.at as asked_at,
      submitted.profile_id is not null as is_submitted,
      coalesce(until < current_day, true) as is_lacking, until between current_day and current_day + 28 as is_ending,
      until between current_day and current_day + 7 as is_ending_this_week
    from required_proof
    cross join (select (now() at time zone 'Europe/Berlin')::date as current_day) at
    left join asked using (profile_id, proof_type_id)
    left join submitted using (profile_id, proof_type_id)
  ), person as materialized (
    select profile_id as id, customer_id, min(profile_name) as name, bool_or(is_lacking) as lacks,
      max(asked_at) filter (where is_lacking) as asked_at, bool_or(is_lacking and is_submitted) as has_submitted,
      bool_or(is_ending) as ends, bool_or(is_ending_this_week) as ends_this_week,
      min(until) filter (where is_ending) as ends_on
    from needed
    group by profile_id, customer_id
  ), placed as materialized (
    select location_id, count(*) filter (where lacks) as lacking,
      min(person.id) filter (where lacks) as lacking_id,
      (array_agg(name order by name collate german) filter (where lacks))[:2] as lacking_names,
      count(*) filter (where not lacks) as allowed,
      count(*) filter (where ends) as ending, count(*) filter (where ends_this_week) as ending_this_week,
      min(ends_on) as ends_on, count(asked_at) as asked, max(asked_at) as asked_at,
      count(*) filter (where has_submitted) as submitted
    from person join profile_location on profile_location.profile_id = person.id
    group by location_id
  ), everywhere as materialized (
    select customer_id, count(*) filter (where lacks) as lacking,
      min(person.id) filter (where lacks) as lacking_id,
      (array_agg(name order by name collate german) filter (where lacks))[:2] as lacking_names,
      count(*) filter (where not lacks) as allowed,
      count(*) filter (where ends) as ending, count(*) filter (where ends_this_week) as ending_this_week,
      min(ends_on) as ends_on, count(asked_at) as asked, max(asked_at) as asked_at,
      count(*) filter (where has_submitted) as submitted
    from person
    where not exists (select from profile_location where profile_id = person.id)
    group by customer_id
  ), bound as materialized (
    select location_id, max(valid_to) filter (where valid_from <= now()) as until,
      max(valid_to) as last_until, min(valid_from) filter (where valid_from > now()) as next_from
    from oasis_certificate_location join oasis_certificate on oasis_certificate.id = certificate_id
    group by location_id
  ), certified as materialized (
    -- A certificate that begins before the previous one ends continues it.
    select location_id, case when next_from <= until then last_until else until end as until from bound
  ), permitted as materialized (
    select location_id, document_id as id, valid_until,
      (valid_until at time zone 'Europe/Berlin')::date - (now() at time zone 'Europe/Berlin')::date as days_left
    from location_permit
  ), counted as (
    select location.id, location.customer_id, location.name, location.status, customer.name as customer_name,
      location.player_check_allowed,
      case when location.is_task_allowed then coalesce(open_task.overdue, 0) else 0 end as overdue_tasks,
      case when location.is_task_allowed and open_task.overdue > 0 then open_task.since end as overdue_since,
      case when location.is_task_allowed then coalesce(open_task.due, 0) else 0 end as due_tasks,
      case when location.is_task_allowed then coalesce(open_task.due_follow_ups, 0) else 0 end as due_follow_ups,
      case when location.is_task_allowed then coalesce(open_task.follow_ups_this_week, 0) else 0 end
        as follow_ups_this_week,
      case when location.is_task_allowed then open_task.follow_ups_due_at end as follow_ups_due_at,
      case when location.is_task_allowed then open_task.follow_ups_this_week_due_at end as follow_ups_this_week_due_at,
      case when location.is_task_allowed and open_task.due_follow_ups + open_task.follow_ups_this_week = 1 then
        open_task.follow_up_id
      end as follow_up_id,
      case when location.is_task_allowed then coalesce(open_demand.due, 0) else 0 end as due_demands,
      case when location.is_task_allowed then coalesce(open_demand.later, 0) else 0 end as later_demands,
      case when location.is_task_allowed then coalesce(open_demand.this_week, 0) else 0 end as demands_this_week,
      case when location.is_task_allowed then open_demand.due_at end as demands_due_at,
      case when location.is_task_allowed then open_demand.later_due_at end as later_demands_due_at,
      case when location.is_task_allowed then open_demand.task_id end as demand_id,
      coalesce(taskless_finding.findings, 0) as taskless_findings, taskless_finding.since as taskless_findings_since,
      taskless_finding.protocol_id as taskless_protocol_id,
      coalesce(missed_tour.missed, 0) as missed_tours, missed_tour.last as last_missed_at,
      coalesce(missed_tour.is_outstanding, false) as tour_outstanding,
      coalesce(placed.lacking, 0) + coalesce(everywhere.lacking, 0) as staff_lacking,
      coalesce(placed.allowed, 0) + coalesce(everywhere.allowed, 0) as staff_allowed,
      coalesce(placed.lacking_id, everywhere.lacking_id) as lacking_id,
      (coalesce(placed.lacking_names, '{}') || coalesce(everywhere.lacking_names, '{}'))[:2] as lacking_names,
      coalesce(placed.ending, 0) + coalesce(everywhere.ending, 0) as staff_ending,
      coalesce(placed.ending_this_week, 0) + coalesce(everywhere.ending_this_week, 0) as staff_ending_this_week,
      least(placed.ends_on, everywhere.ends_on)::timestamp at time zone 'Europe/Berlin' as staff_ends_at,
      coalesce(placed.asked, 0) + coalesce(everywhere.asked, 0) as staff_asked,
      greatest(placed.asked_at, everywhere.asked_at) as staff_asked_at,
      coalesce(placed.submitted, 0) + coalesce(everywhere.submitted, 0) as staff_submitted,
      case when location.player_check_allowed then
        location_usage.limit_count + location_usage.additional_limit_count
      end as total_limit,
      -- greatest() ignores null and would return 0, so an unlimited location would seem to have no queries left. A location
      -- whose contract has no player check needs none.
      case when location.player_check_allowed and location_usage.limit_count is not null then
        greatest(0, location_usage.limit_count + location_usage.additional_limit_count - location_usage.requests)
      end as requests_left,
      -- When they are used up if it goes on as it began; null if they last until the end of the month.
      case when location_usage.requests * extract(epoch from month_ends_at - month_begins_at)
        > (location_usage.limit_count + location_usage.additional_limit_count)
          * extract(epoch from now() - month_begins_at) then
        month_begins_at + (now() - month_begins_at)
          * ((location_usage.limit_count + location_usage.additional_limit_count)::float8 / location_usage.requests)
      end as requests_last_until,
      case
        when not location.player_check_allowed then null
        when certified.until is null then 'none'
        when certified.until <= now() then 'expired'
        when certified.until <= now() + interval '30 days' then 'ending'
      end as certificate_state,
      certified.until as certificate_until,
      case
        when permitted.days_left < 0 then 'expired'
        when permitted.days_left <= 7 then 'endingThisWeek'
        when permitted.days_left <= 28 then 'ending'
      end as permit_state,
      permitted.valid_until as permit_until, permitted.id as permit_id,
      coalesce(grave_finding.findings, 0) as grave_findings, grave_finding.tour_id as grave_finding_id,
      grave_finding.text as grave_finding_text, grave_finding.at as grave_finding_at
    from location
    join customer on customer.id = location.customer_id
    join today on today.location_id = location.id
    left join open_task on open_task.location_id = location.id
    left join taskless_finding on taskless_finding.location_id = location.id
    left join open_demand on open_demand.location_id = location.id
    left join missed_tour on missed_tour.location_id = location.id
    left join grave_finding on grave_finding.location_id = location.id
    left join placed on placed.location_id = location.id
    left join everywhere on everywhere.customer_id = location.customer_id
    left join certified on certified.location_id = location.id
    left join permitted on permitted.location_id = location.id
    left join location_usage on location_usage.location_id = location.id and location_usage.month = today.month
  ), judged as (
    select counted.*, staff_lacking > 0 and staff_allowed = 0 as nobody_may_work,
      coalesce(requests_left = 0, false) or coalesce(certificate_state in ('none', 'expired'), false)
        as nobody_can_check,
      coalesce(requests_left * 100 <= total_limit * 20, false) and requests_last_until is not null as has_few_requests
    from counted
  ), ranked as (
    select judged.*,
      case
        when status = 'inactive' then 4
        when nobody_can_check or tour_outstanding or staff_lacking + overdue_tasks + due_follow_ups + due_demands > 0
          or grave_findings > 0 or coalesce(permit_state = 'expired', false) then 0
        when missed_tours + follow_ups_this_week + demands_this_week + staff_ending_this_week > 0 or has_few_requests
          or coalesce(permit_state = 'endingThisWeek', false) then 1
        when certificate_state = 'ending' and certificate_until <= now() + interval '7 days' then 1
        when later_demands + staff_ending + taskless_findings > 0 or certificate_state = 'ending' or permit_state = 'ending' then 2
        else 3
      end as severity
    from judged
  )
  select ranked.id, ranked.customer_id, ranked.name, status, customer_name, overdue_tasks, overdue_since, due_tasks,
    missed_tours, last_missed_at, staff_lacking, staff_ending, total_limit, requests_left, certificate_state,
    certificate_until, overdue_tasks + missed_tours + due_follow_ups as urgency, severity,
    case
      when severity > 2 then 6
      when severity > 0 then 5
      when nobody_can_check then 0
      -- This stays so after everybody was asked, because none of them may work until the proof is there.
      when staff_lacking > 0 then 1
      when grave_findings > 0 or permit_state = 'expired' then 2
      when tour_outstanding or due_demands + due_follow_ups > 0 then 3
      else 4
    end as consequence,
    tour_outstanding, nobody_may_work, staff_ending_this_week,
    case when staff_lacking = 1 then lacking_id end as lacking_profile_id, lacking_names, due_follow_ups,
    follow_ups_due_at, follow_ups_this_week, follow_up_id, due_demands, later_demands, demands_due_at, demand_id,
    permit_state, permit_until, permit_id, grave_findings, grave_finding_id, grave_finding_text, grave_finding_at,
    requests_last_until, demands_this_week, staff_ends_at, staff_asked, staff_asked_at, staff_submitted,
    -- What is for today is ordered by its consequence. What ends later says nothing about the order of this week.
    case
      when severity = 1 then least(
        follow_ups_this_week_due_at,
        case when demands_this_week > 0 then later_demands_due_at end,
        case when staff_ending_this_week > 0 then staff_ends_at end,
        case when certificate_state = 'ending' and certificate_until <= now() + interval '7 days' then
          certificate_until
        end,
        case when permit_state = 'endingThisWeek' then permit_until end,
        case when has_few_requests then requests_last_until end
      )
      when severity = 2 then least(
        later_demands_due_at, staff_ends_at,
        case when certificate_state = 'ending' then certificate_until end,
        case when permit_state is not null then permit_until end
      )
    end as next_deadline_at,
    follow_ups_this_week_due_at, later_demands_due_at, player_check_allowed, taskless_findings, taskless_findings_since,
    taskless_protocol_id
  from ranked;
grant select on location_situation to schutzbuch_customer, schutzbuch_platform;
