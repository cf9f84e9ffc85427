-- Returns the finding of each tour, with the tasks that the office gave about it, the first one first. A grave one is what the
-- office has to act on at once.
create or replace view tour_finding with (security_invoker = true) as
  select tour.id as tour_id, tour.location_id, tour.status_text, tour.occurred_at, tour.created_at,
    tour.corrected_by_id is null as is_current, status.is_grave, about.task_ids[1] as task_id, about.task_ids
  from inspection_tour tour
  join status on status.id = tour.status_id
  cross join lateral (
    select array(
      select task.id from task
      where task.tour_id = tour.origin_id and task.corrects_id is null and task.withdrawn_at is null
      order by task.id) as task_ids) about
  where tour.is_finding;
grant select on tour_finding to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
