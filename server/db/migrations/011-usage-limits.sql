-- How long a workplace may lie untouched before the profile signs off; null for never.
alter table location add column profile_lock_minutes int check (profile_lock_minutes between 1 and 240);

-- What the management sets for the daily work, and nothing else of a location: a request cannot reach plan or quota.
grant update (opening_hours, tour_interval_seconds, is_inspectiontour_reverse, pin_required, profile_lock_minutes)
  on location to schutzbuch_customer, schutzbuch_platform;

-- OASIS queries of a location, counted per month of the location's calendar.
create table location_usage (
  location_id bigint not null references location,
  customer_id bigint not null references customer,
  month date not null check (extract(day from month) = 1),
  requests int not null default 0 check (requests >= 0),
  -- The location's quota when the month began, so that a later contract does not rewrite it; null for unlimited.
  limit_count int check (limit_count >= 0),
  -- Booked on top for this month alone.
  additional_limit_count int not null default 0 check (additional_limit_count >= 0),
  primary key (location_id, month)
);
create index location_usage_customer on location_usage (customer_id, month);

grant select on location_usage to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table location_usage enable row level security;
create policy platform on location_usage to schutzbuch_platform using (true);
create policy own_customer on location_usage to schutzbuch_customer using (customer_id = (select app_customer()));
create policy linked on location_usage to schutzbuch_location
  using (location_id in (select location_id from user_location where user_id = (select app_user_id())));
