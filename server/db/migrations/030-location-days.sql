-- How many records a location has on a day in Germany. Dashboards read these instead of the records (decision 080).
create table location_day (
  location_id bigint not null,
  customer_id bigint not null,
  day date not null,
  activities int not null,
  tours_kept int not null,
  tours_automatic int not null,
  tours_missed int not null,
  tasks_done int not null,
  primary key (location_id, day),
  foreign key (location_id, customer_id) references location (id, customer_id) on delete cascade
);
create index location_day_customer on location_day (customer_id, day);
create index location_day_day on location_day (day);

alter table location_day enable row level security;
create policy platform on location_day to schutzbuch_platform using (true);
create policy own_customer on location_day to schutzbuch_customer using (customer_id = (select app_customer()));

grant select on location_day to schutzbuch_customer, schutzbuch_platform;

-- Days before this one are counted in the table above.
create table location_day_progress (
  only_one boolean primary key default true check (only_one),
  counted_until date not null
);

alter table location_day_progress enable row level security;
create policy everybody on location_day_progress for select to schutzbuch_customer, schutzbuch_platform using (true);

grant select on location_day_progress to schutzbuch_customer, schutzbuch_platform;

-- Nothing younger than three days is counted yet, so that recording something costs hardly more than before.
create trigger count_insert after insert on activity referencing new table as added
  for each statement execute function change_location_days('occurred_at');
create trigger count_update after update on activity referencing old table as removed new table as added
  for each statement execute function change_location_days('occurred_at');
create trigger count_delete after delete on activity referencing old table as removed
  for each statement execute function change_location_days('occurred_at');
create trigger count_insert after insert on inspection_tour referencing new table as added
  for each statement execute function change_location_days('occurred_at');
create trigger count_update after update on inspection_tour referencing old table as removed new table as added
  for each statement execute function change_location_days('occurred_at');
create trigger count_delete after delete on inspection_tour referencing old table as removed
  for each statement execute function change_location_days('occurred_at');
create trigger count_insert after insert on task referencing new table as added
  for each statement execute function change_location_days('done_at');
create trigger count_update after update on task referencing old table as removed new table as added
  for each statement execute function change_location_days('done_at');
create trigger count_delete after delete on task referencing old table as removed
  for each statement execute function change_location_days('done_at');

-- Records older than the oldest one now may come later, and are then counted by the triggers.
insert into location_day_progress (counted_until)
select least(
  (min(at) at time zone 'Europe/Berlin')::date, (now() at time zone 'Europe/Berlin')::date - 4)
from (
  select min(occurred_at) as at from activity
  union all select min(occurred_at) from inspection_tour
  union all select min(done_at) from task
) oldest;
