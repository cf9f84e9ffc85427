-- Which profile a session signed as from when until when: an act that waited on a device is signed by who was active when it was done.
create table session_profile (
  session_id uuid not null references session on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  profile_id bigint not null references profile on delete cascade,
  since timestamptz not null,
  until timestamptz,
  primary key (session_id, since)
);
create index session_profile_of_user on session_profile (user_id, profile_id);
create index session_profile_profile on session_profile (profile_id);
create index session_profile_until on session_profile (until);
insert into session_profile (session_id, user_id, profile_id, since)
select id, user_id, profile_id, coalesce(profile_since, now()) from session where profile_id is not null and ended_at is null;

create function keep_session_profile() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session_profile set until = clock_timestamp() where session_id = new.id and until is null;
  if new.profile_id is not null and new.ended_at is null then
    insert into session_profile (session_id, user_id, profile_id, since)
    values (new.id, new.user_id, new.profile_id, clock_timestamp());
  end if;
  return null;
end $$;
create trigger keep_profile after insert on session for each row
  when (new.profile_id is not null) execute function keep_session_profile();
create trigger keep_changed_profile after update on session for each row
  when (old.profile_id is distinct from new.profile_id or old.ended_at is distinct from new.ended_at)
  execute function keep_session_profile();

grant select on session_profile to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table session_profile enable row level security;
create policy own on session_profile for select to schutzbuch_location, schutzbuch_customer, schutzbuch_platform
  using (user_id = (select app_user_id()));
