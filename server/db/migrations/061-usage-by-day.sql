-- What the platform gives on top of a contract without a booking stands apart from what was booked: no hand overwrites what
-- is on an invoice. The one figure asked before a query stays additional_limit_count, the sum of both.
alter table location_usage add column granted_limit_count int not null default 0;
with booked as (
  select location_id, month, sum(queries)::int as queries from quota_booking group by location_id, month
)
update location_usage used
  set additional_limit_count = greatest(used.additional_limit_count, coalesce(booked.queries, 0)),
    granted_limit_count = greatest(0, used.additional_limit_count - coalesce(booked.queries, 0))
  from location_usage same left join booked using (location_id, month)
  where same.location_id = used.location_id and same.month = used.month and same.additional_limit_count > 0;
update location_usage set granted_limit_count = least(granted_limit_count, additional_limit_count);
alter table location_usage add check (granted_limit_count between 0 and additional_limit_count);

create function count_granted_queries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.additional_limit_count := new.additional_limit_count + new.granted_limit_count
    - case when tg_op = 'UPDATE' then old.granted_limit_count else 0 end;
  return new;
end $$;
create trigger count_granted before insert on location_usage
  for each row when (new.granted_limit_count <> 0) execute function count_granted_queries();
create trigger count_regranted before update of granted_limit_count on location_usage
  for each row execute function count_granted_queries();
revoke insert (additional_limit_count), update (additional_limit_count) on location_usage from schutzbuch_platform;
grant insert (granted_limit_count), update (granted_limit_count) on location_usage to schutzbuch_platform;

-- OASIS queries of a location on a day of the location's calendar. Without persons, so that it can be kept and read as it is.
create table location_usage_day (
  location_id bigint not null,
  customer_id bigint not null,
  day date not null,
  -- Answered, and counted against the contingent.
  requests int not null default 0 check (requests >= 0),
  -- Tried without an answer, or refused before OASIS was asked.
  unanswered int not null default 0 check (unanswered >= 0),
  primary key (location_id, day),
  foreign key (location_id, customer_id) references location (id, customer_id)
);
create index location_usage_day_customer on location_usage_day (customer_id, day);

create function count_player_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger count_it after insert on player_check for each row execute function count_player_check();
insert into location_usage_day (location_id, customer_id, day, requests, unanswered)
  select asked.location_id, asked.customer_id, (asked_at at time zone time_zone)::date,
    count(*) filter (where outcome in ('clear', 'banned', 'unclear')),
    count(*) filter (where outcome not in ('clear', 'banned', 'unclear'))
  from player_check asked join location on location.id = asked.location_id
  group by 1, 2, 3;

grant select on location_usage_day to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table location_usage_day enable row level security;
create policy platform on location_usage_day to schutzbuch_platform using (true);
create policy own_customer on location_usage_day to schutzbuch_customer using (customer_id = (select app_customer()));
create policy linked on location_usage_day to schutzbuch_location
  using (location_id in (select location_id from user_location where user_id = (select app_user_id())));

-- What is old enough to be deleted is looked for by its age alone.
create index player_check_asked on player_check (asked_at);
create index player_check_profile on player_check (profile_id, asked_at);
create index location_usage_day_day on location_usage_day (day);

-- Each location in each of its months, also in those nobody asked in.
create view location_month with (security_invoker = true) as
  select location.id * 100000 + (extract(year from at.month) * 12 + extract(month from at.month))::int as id,
    location.id as location_id, location.customer_id, location.name, location.status, customer.name as customer_name,
    at.month, coalesce(used.requests, 0) as requests,
    case when used.location_id is null then location.monthly_limit else used.limit_count end as limit_count,
    coalesce(used.additional_limit_count, 0) as additional_limit_count,
    coalesce(used.granted_limit_count, 0) as granted_limit_count
  from location
  join customer on customer.id = location.customer_id
  cross join lateral (
    select generate_series(
      date_trunc('month', least(
        location.created_at at time zone location.time_zone,
        (select min(month) from location_usage where location_usage.location_id = location.id)::timestamp)),
      date_trunc('month', now() at time zone location.time_zone),
      interval '1 month')::date as month
  ) at
  left join location_usage used on used.location_id = location.id and used.month = at.month;
grant select on location_month to schutzbuch_customer, schutzbuch_platform;
