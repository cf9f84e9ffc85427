-- Where a template applies; no row stands for every location of the organisation that has tasks.
alter table task_template
  add column follow_up_description text,
  add column follow_up_hours int not null default 24 check (follow_up_hours > 0),
  add unique (id, customer_id);

create table task_template_location (
  task_template_id bigint not null,
  location_id bigint not null,
  customer_id bigint not null,
  primary key (task_template_id, location_id),
  foreign key (task_template_id, customer_id) references task_template (id, customer_id),
  foreign key (location_id, customer_id) references location (id, customer_id)
);

-- How far the tasks of a template are made at a location. No row: not yet, and what lies in the past is not made up for.
create table task_generation (
  task_template_id bigint not null,
  location_id bigint not null,
  customer_id bigint not null,
  generated_until timestamptz not null,
  primary key (task_template_id, location_id),
  foreign key (task_template_id, customer_id) references task_template (id, customer_id),
  foreign key (location_id, customer_id) references location (id, customer_id)
);

-- A task is never deleted, but one that nobody has done may be called off. That is its end.
alter table task
  add column follow_up_of_id bigint references task,
  add column withdrawn_at timestamptz,
  add check (withdrawn_at is null or done_at is null);
create function withdrawn_stays() returns trigger language plpgsql as $$
begin
  raise exception 'A withdrawn task stays withdrawn.' using errcode = '42501';
end $$;
create trigger withdrawn_stays before update on task for each row when (old.withdrawn_at is not null) execute function withdrawn_stays();

-- Several processes may make the same task; the database keeps one.
create unique index task_of_template on task (task_template_id, location_id, do_at)
  where task_template_id is not null and corrects_id is null and withdrawn_at is null;
create unique index task_follow_up on task (follow_up_of_id)
  where follow_up_of_id is not null and corrects_id is null and withdrawn_at is null;
create index task_of_template_open on task (task_template_id, do_at) where done_at is null and withdrawn_at is null;
create index task_auto on task (do_at) where is_autocomplete and done_at is null and withdrawn_at is null;
drop index task_open_location, task_open_customer;
create index task_open_location on task (location_id, do_at, id) where done_at is null and withdrawn_at is null;
create index task_open_customer on task (customer_id, do_at, id) where done_at is null and withdrawn_at is null;

grant select on task_template_location, task_generation to schutzbuch_location;
grant select, insert, update, delete on task_template_location, task_generation to schutzbuch_customer, schutzbuch_platform;
alter table task_template_location enable row level security;
create policy platform on task_template_location to schutzbuch_platform using (true);
create policy own_customer on task_template_location to schutzbuch_customer, schutzbuch_location
  using (customer_id = (select app_customer()));
alter table task_generation enable row level security;
create policy platform on task_generation to schutzbuch_platform using (true);
create policy own_customer on task_generation to schutzbuch_customer using (customer_id = (select app_customer()));
