-- Returns whether the requesting user manages an account. An account is managed by the platform, and by an organisation
-- if its user works for no other one, because neither of two organisations may change name and role for the other. It
-- runs as its owner, because links to organisations that the requesting user does not see count as well.
create or replace function manages_account(p_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with linked as (
    select customer_id from user_customer where user_id = p_user
    union
    select location.customer_id from user_location join location on location.id = location_id where user_id = p_user
  )
  select exists (select from linked)
    and not exists (select from app_user where id = p_user and role = 'ROLE_ADMIN')
    and not exists (
      select from linked
      where customer_id not in (select customer_id from user_customer where user_id = app_user_id()))
$$;
revoke execute on function manages_account from public;
grant execute on function manages_account to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Repeats the policy of app_user, for policies that the policy of app_user itself uses. It runs as its owner.
create or replace function sees_account(p_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_user = app_user_id()
    or exists (select from user_customer where user_id = p_user and customer_id = app_customer())
    or exists (
      select from user_location join location on location.id = user_location.location_id
      where user_id = p_user and location.customer_id = app_customer())
$$;
revoke execute on function sees_account from public;
grant execute on function sees_account to schutzbuch_customer;

create or replace function own_rights_stay() returns trigger language plpgsql as $$
begin
  if current_setting('role') like 'schutzbuch\_%' and old.id = app_user_id() then
    raise exception 'Nobody changes the own rights.' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function keep_user_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into app_user_name (user_id, since, name)
  values (
    new.id, case when tg_op = 'INSERT' then '-infinity' else now() end, concat_ws(' ', new.firstname, new.lastname))
  on conflict (user_id, since) do update set name = excluded.name;
  return null;
end $$;

-- Creates an account together with its links, because an account without links is visible to its owner alone. It runs
-- as its owner and checks the permission itself. It returns null if the address is taken, which reveals that an account
-- exists in some organisation; therefore only the platform may call it, and the server when somebody without an account
-- accepts an invitation.
create or replace function create_account(
  p_email text, p_firstname text, p_lastname text, p_role text, p_customers bigint[], p_locations bigint[]
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare account bigint;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and (
    p_role = 'ROLE_ADMIN' or cardinality(p_customers) = 0
    or exists (select from unnest(p_customers) id where id is distinct from app_customer())
    or exists (
      select from unnest(p_locations) named
      where named not in (select id from location where customer_id = app_customer()))
  ) then
    raise exception 'This account is not theirs to make.' using errcode = '42501';
  end if;
  insert into app_user (email, firstname, lastname, role) values (p_email, p_firstname, p_lastname, p_role)
    on conflict do nothing returning id into account;
  if account is not null then
    insert into user_customer (user_id, customer_id) select account, id from unnest(p_customers) id;
    insert into user_location (user_id, location_id) select account, id from unnest(p_locations) id;
  end if;
  return account;
end $$;
revoke execute on function create_account from public;
grant execute on function create_account to schutzbuch_platform;

-- Returns whether an address may be given to this account. Only the platform may call it, because the address may
-- belong to another organisation.
create or replace function is_email_free(p_email text, p_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from app_user where lower(email) = lower(p_email) and id <> p_user)
$$;
revoke execute on function is_email_free from public;
grant execute on function is_email_free to schutzbuch_platform;

create or replace function has_second_factor(p_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from second_factor where user_id = p_user and confirmed_at is not null)
$$;
revoke execute on function has_second_factor from public;
grant execute on function has_second_factor to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Removes the second factor of a user who can no longer use it. It runs as its owner, because no role of a request may
-- read or write the secrets of second factors.
create or replace function reset_second_factor(p_user bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_user = app_user_id() or (current_setting('role') <> 'schutzbuch_platform' and not (
    current_setting('role') = 'schutzbuch_customer' and sees_account(p_user) and manages_account(p_user)))
  then
    raise exception 'This second factor is not theirs to reset.' using errcode = '42501';
  end if;
  delete from second_factor where user_id = p_user;
  return found;
end $$;
revoke execute on function reset_second_factor from public;
grant execute on function reset_second_factor to schutzbuch_customer, schutzbuch_platform;

create or replace function security_event_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The security log is append-only.' using errcode = '42501';
end $$;
