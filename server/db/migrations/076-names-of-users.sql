-- What an account was called from when on, as profile_name has it of profiles: the audit list says who somebody was then.
create table app_user_name (
  user_id bigint not null references app_user on delete cascade,
  since timestamptz not null,
  name text not null,
  primary key (user_id, since)
);
insert into app_user_name (user_id, since, name)
select id, '-infinity', concat_ws(' ', firstname, lastname) from app_user;

create function keep_user_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into app_user_name (user_id, since, name)
  values (new.id, case when tg_op = 'INSERT' then '-infinity' else now() end, concat_ws(' ', new.firstname, new.lastname))
  on conflict (user_id, since) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert on app_user for each row execute function keep_user_name();
create trigger keep_changed_name after update on app_user for each row
  when (old.firstname is distinct from new.firstname or old.lastname is distinct from new.lastname)
  execute function keep_user_name();

-- Whoever sees an account sees what it was called.
grant select on app_user_name to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table app_user_name enable row level security;
create policy of_user on app_user_name for select to schutzbuch_location, schutzbuch_customer, schutzbuch_platform
  using (exists (select from app_user where app_user.id = user_id));
