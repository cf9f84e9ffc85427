-- What things were called when something was recorded is part of the record: no later rename changes what was recorded before.
-- People stay references, because their names can be erased; what a person was called when is kept in profile_name.
alter table activity
  add column action_name text, add column location_name text, add column customer_name text;
alter table inspection_tour
  add column status_text text, add column location_name text, add column customer_name text;
alter table task
  add column location_name text, add column customer_name text;
alter table protocol
  add column location_name text, add column customer_name text;
alter table player_check
  add column location_name text, add column customer_name text;

-- Records from before this migration keep what things are called now; nothing older is known of them.
alter table activity disable trigger evidence;
update activity set action_name = action.name, location_name = location.name, customer_name = customer.name
from action, location, customer
where action.id = action_id and location.id = location_id and customer.id = activity.customer_id;
alter table activity enable trigger evidence;

alter table inspection_tour disable trigger evidence;
update inspection_tour set
  status_text = (select text from status where id = status_id), location_name = location.name, customer_name = customer.name
from location, customer
where location.id = location_id and customer.id = inspection_tour.customer_id;
alter table inspection_tour enable trigger evidence;

alter table task disable trigger finished;
update task set location_name = location.name, customer_name = customer.name
from location, customer
where location.id = location_id and customer.id = task.customer_id;
alter table task enable trigger finished;

alter table protocol disable trigger evidence;
update protocol set location_name = location.name, customer_name = customer.name
from location, customer
where location.id = location_id and customer.id = protocol.customer_id;
alter table protocol enable trigger evidence;

update player_check set location_name = location.name, customer_name = customer.name
from location, customer
where location.id = location_id and customer.id = player_check.customer_id;

-- Fills what the writer left open. It runs as its owner, because a writer need not be allowed to read every name.
-- A correction keeps the names of the entry it corrects: it says again what happened then.
create function record_place_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.corrects_id is not null then
    execute format('select location_name, customer_name from %I where id = $1', tg_table_name)
      into new.location_name, new.customer_name using new.corrects_id;
  elsif tg_op = 'UPDATE' or new.location_name is null then
    select location.name, customer.name into new.location_name, new.customer_name
    from location join customer on customer.id = location.customer_id where location.id = new.location_id;
  end if;
  return new;
end $$;
create trigger place_names before insert on activity for each row execute function record_place_names();
create trigger place_names before insert on inspection_tour for each row execute function record_place_names();
create trigger place_names before insert on task for each row execute function record_place_names();
create trigger place_names before insert on protocol for each row execute function record_place_names();
-- A task and a draft become a record when they are completed, which may be long after they were made.
create trigger place_names_at_completion before update on task for each row
  when (old.done_at is null and new.done_at is not null) execute function record_place_names();
create trigger place_names_at_completion before update on protocol for each row
  when (old.state = 'draft' and new.state = 'closed') execute function record_place_names();

create function record_check_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select location.name, customer.name into new.location_name, new.customer_name
  from location join customer on customer.id = location.customer_id where location.id = new.location_id;
  return new;
end $$;
create trigger place_names before insert on player_check for each row
  when (new.location_name is null) execute function record_check_names();

create function record_action_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.corrects_id is not null then
    select action_name into new.action_name from activity where id = new.corrects_id and action_id = new.action_id;
  end if;
  if new.action_name is null then
    select name into new.action_name from action where id = new.action_id;
  end if;
  return new;
end $$;
create trigger action_name before insert on activity for each row execute function record_action_name();

create function record_status_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.corrects_id is not null then
    select status_text into new.status_text from inspection_tour where id = new.corrects_id and status_id = new.status_id;
  end if;
  if new.status_text is null then
    select text into new.status_text from status where id = new.status_id;
  end if;
  return new;
end $$;
create trigger status_text before insert on inspection_tour for each row execute function record_status_text();

alter table activity
  alter column action_name set not null, alter column location_name set not null, alter column customer_name set not null;
alter table inspection_tour
  add check ((status_text is null) = (status_id is null)),
  alter column location_name set not null, alter column customer_name set not null;
alter table task alter column location_name set not null, alter column customer_name set not null;
alter table protocol alter column location_name set not null, alter column customer_name set not null;
alter table player_check alter column location_name set not null, alter column customer_name set not null;

-- What a profile was called from when on. The first name counts from the beginning of time.
create table profile_name (
  profile_id bigint not null,
  customer_id bigint not null,
  since timestamptz not null,
  name text not null,
  primary key (profile_id, since),
  foreign key (profile_id, customer_id) references profile (id, customer_id) on delete cascade
);
insert into profile_name (profile_id, customer_id, since, name) select id, customer_id, '-infinity', name from profile;

-- After an erasure only the number is left, for all that was ever signed.
create function keep_profile_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.erased_at is not null then
    delete from profile_name where profile_id = new.id;
  end if;
  insert into profile_name (profile_id, customer_id, since, name)
  values (new.id, new.customer_id, case when tg_op = 'INSERT' or new.erased_at is not null then '-infinity' else now() end, new.name)
  on conflict (profile_id, since) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert on profile for each row execute function keep_profile_name();
create trigger keep_changed_name after update on profile for each row
  when (old.name is distinct from new.name or old.erased_at is distinct from new.erased_at) execute function keep_profile_name();

grant select on profile_name to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table profile_name enable row level security;
create policy platform on profile_name to schutzbuch_platform using (true);
create policy own_customer on profile_name to schutzbuch_customer, schutzbuch_location using (customer_id = (select app_customer()));
