-- Keeps additional_limit_count equal to the sum of booked and granted queries.
create or replace function count_granted_queries() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.additional_limit_count := new.additional_limit_count + new.granted_limit_count
    - case when tg_op = 'UPDATE' then old.granted_limit_count else 0 end;
  return new;
end $$;

create or replace function count_player_check() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into location_usage_day (location_id, customer_id, day, requests, unanswered)
    select new.location_id, new.customer_id, (new.asked_at at time zone time_zone)::date,
      (new.outcome in ('clear', 'banned', 'unclear'))::int, (new.outcome not in ('clear', 'banned', 'unclear'))::int
    from location where id = new.location_id
  on conflict (location_id, day) do update
    set requests = location_usage_day.requests + excluded.requests,
      unanswered = location_usage_day.unanswered + excluded.unanswered;
  return null;
end $$;
revoke execute on function count_player_check from public;
