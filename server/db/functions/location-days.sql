-- The table location_day counts the records of a location on a day in Germany (decision 080). Days before
-- location_day_progress.counted_until are counted in it, later ones are not yet; daily_counts() returns both.

-- Keeps counted days right when records of them are added, corrected or deleted. Younger records are not counted yet and
-- cost no lock. The lock makes others wait while days are being counted, which would otherwise miss these records. The
-- argument is the column of the moment that counts.
create or replace function change_location_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  youngest constant timestamptz := now() - interval '3 days';
  progress location_day_progress;
  concerns_counted boolean := false;
begin
  -- The days of a deleted organisation are deleted by the same statement.
  if tg_op = 'DELETE' and organisation_in_deletion() is not null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    concerns_counted := exists (select from removed where (to_jsonb(removed) ->> tg_argv[0])::timestamptz < youngest);
  end if;
  if tg_op <> 'DELETE' and not concerns_counted then
    concerns_counted := exists (select from added where (to_jsonb(added) ->> tg_argv[0])::timestamptz < youngest);
  end if;
  if not concerns_counted then
    return null;
  end if;
  select * into progress from location_day_progress for share;
  if tg_op <> 'INSERT' then
    perform add_to_location_days(tg_table_name, -1, array(
      select to_jsonb(removed) || jsonb_build_object('day', at) from removed,
        lateral (select ((to_jsonb(removed) ->> tg_argv[0])::timestamptz at time zone 'Europe/Berlin')::date as at) days
      where at < progress.counted_until));
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_location_days(tg_table_name, 1, array(
      select to_jsonb(added) || jsonb_build_object('day', at) from added,
        lateral (select ((to_jsonb(added) ->> tg_argv[0])::timestamptz at time zone 'Europe/Berlin')::date as at) days
      where at < progress.counted_until));
  end if;
  return null;
end $$;
revoke execute on function change_location_days from public;

-- Adds records to their days, or subtracts them with the sign -1. Days are locked in one order, so that nobody waits for
-- somebody who waits for them.
create or replace function add_to_location_days(p_table text, p_sign int, p_records jsonb[]) returns void
language sql set search_path = public, pg_temp as $$
  insert into location_day
    select (record ->> 'location_id')::bigint, (record ->> 'customer_id')::bigint, (record ->> 'day')::date,
      p_sign * count(*) filter (where p_table = 'activity'),
      p_sign * count(*) filter (where p_table = 'inspection_tour' and record ->> 'completion_source' = 'manual'),
      p_sign * count(*) filter (where p_table = 'inspection_tour' and record ->> 'completion_source' = 'auto'),
      p_sign * count(*) filter (where p_table = 'inspection_tour' and record ->> 'completion_source' = 'missed'),
      p_sign * count(*) filter (where p_table = 'task')
    from unnest(p_records) record
    where record ->> 'corrected_by_id' is null and not coalesce((record ->> 'is_cancelled')::boolean, false)
    group by 1, 2, 3 order by 1, 3
  on conflict (location_id, day) do update set
    activities = location_day.activities + excluded.activities,
    tours_kept = location_day.tours_kept + excluded.tours_kept,
    tours_automatic = location_day.tours_automatic + excluded.tours_automatic,
    tours_missed = location_day.tours_missed + excluded.tours_missed,
    tasks_done = location_day.tasks_done + excluded.tasks_done
$$;
revoke execute on function add_to_location_days from public;

-- Returns the numbers of each location and day from the first day to before the last: from the table where the day is
-- counted, otherwise from the records, in one row for each of their kinds. What is corrected or cancelled does not count. It is planned as part of the query
-- that calls it, with the rights of the caller, and a condition on its organisation reaches each of the tables.
create or replace function daily_counts(p_from date, p_until date)
returns table (
  location_id bigint, customer_id bigint, day date, activities int, tours_kept int, tours_automatic int, tours_missed int,
  tasks_done int
) language sql stable as $$
  select location_id, customer_id, day, activities, tours_kept, tours_automatic, tours_missed, tasks_done
  from location_day
  where day >= p_from and day < p_until and day < (select counted_until from location_day_progress)
  union all
  select location_id, customer_id, (occurred_at at time zone 'Europe/Berlin')::date, count(*)::int, 0, 0, 0, 0
  from activity
  where corrected_by_id is null and not is_cancelled
    and occurred_at >= (
      select greatest(p_from, counted_until)::timestamp at time zone 'Europe/Berlin' from location_day_progress)
    and occurred_at < p_until::timestamp at time zone 'Europe/Berlin'
  group by 1, 2, 3
  union all
  select location_id, customer_id, (occurred_at at time zone 'Europe/Berlin')::date, 0,
    count(*) filter (where completion_source = 'manual')::int, count(*) filter (where completion_source = 'auto')::int,
    count(*) filter (where completion_source = 'missed')::int, 0
  from inspection_tour
  where corrected_by_id is null
    and occurred_at >= (
      select greatest(p_from, counted_until)::timestamp at time zone 'Europe/Berlin' from location_day_progress)
    and occurred_at < p_until::timestamp at time zone 'Europe/Berlin'
  group by 1, 2, 3
  union all
  select location_id, customer_id, (done_at at time zone 'Europe/Berlin')::date, 0, 0, 0, 0, count(*)::int
  from task
  where corrected_by_id is null
    and done_at >= (
      select greatest(p_from, counted_until)::timestamp at time zone 'Europe/Berlin' from location_day_progress)
    and done_at < p_until::timestamp at time zone 'Europe/Berlin'
  group by 1, 2, 3
$$;
revoke execute on function daily_counts from public;
grant execute on function daily_counts to schutzbuch_customer, schutzbuch_platform;

-- Counts the next days that are over, a week at most, and returns whether there are more. The last four are left: records of
-- these may still be entered, and the triggers do not look whether such a day is counted.
create or replace function count_location_days() returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  all_over constant date := (now() at time zone 'Europe/Berlin')::date - 4;
  since date;
  until date;
begin
  select counted_until into since from location_day_progress for update;
  if since >= all_over then
    return false;
  end if;
  until := least(since + 7, all_over);
  insert into location_day
    select location_id, customer_id, day, sum(activities), sum(tours_kept), sum(tours_automatic), sum(tours_missed),
      sum(tasks_done)
    from daily_counts(since, until)
    group by day, customer_id, location_id order by day, customer_id, location_id;
  update location_day_progress set counted_until = until;
  return until < all_over;
end $$;
revoke execute on function count_location_days from public;
