-- Who manages whom. An account belongs to its own person, to the platform, and to an organisation as far as it works for
-- nobody else: whoever works for two has a name and a role that neither may change for the other.
alter table app_user add column has_password boolean generated always as (password_hash is not null) stored;
grant select (has_password) on app_user to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Runs as its owner: links to organisations that the asker does not see count as well.
create function manages_account(p_user bigint) returns boolean
stable language sql security definer set search_path = public, pg_temp as $$
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

-- Accounts as others may read them. Links are those the asker sees.
create or replace view user_account with (security_invoker) as
  select id, uid, email, firstname, lastname, role, is_active, last_login_at, created_at,
    has_password, concat_ws(' ', firstname, lastname, email) as search_text,
    coalesce((
      select json_agg(customer_id order by customer_id) from user_customer where user_id = app_user.id
    ), '[]') as customer_ids,
    coalesce((
      select json_agg(location_id order by location_id) from user_location where user_id = app_user.id
    ), '[]') as location_ids,
    current_setting('role') <> 'schutzbuch_customer' or manages_account(id) as is_managed
  from app_user;

-- Reading stays as it was; what may be written is less.
drop policy own_customer on app_user;
create policy own_customer on app_user for select to schutzbuch_customer
  using (
    id = (select app_user_id())
    or id in (select user_id from user_customer where customer_id = (select app_customer()))
    or id in (
      select user_location.user_id from user_location join location on location.id = user_location.location_id
      where location.customer_id = (select app_customer())
    )
  );
create policy managed on app_user for update to schutzbuch_customer
  using (id = (select app_user_id()) or manages_account(id))
  with check (role <> 'ROLE_ADMIN');
grant update (email, firstname, lastname, role, is_active) on app_user to schutzbuch_customer, schutzbuch_platform;

create function own_rights_stay() returns trigger language plpgsql as $$
begin
  if current_setting('role') like 'schutzbuch\_%' and old.id = app_user_id() then
    raise exception 'Nobody changes the own rights.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_rights_stay before update of role, is_active on app_user for each row
  when ((old.role, old.is_active) is distinct from (new.role, new.is_active))
  execute function own_rights_stay();

-- As the policy of app_user has it, for policies that it asks itself. Runs as its owner.
create function sees_account(p_user bigint) returns boolean
stable language sql security definer set search_path = public, pg_temp as $$
  select p_user = app_user_id()
    or exists (select from user_customer where user_id = p_user and customer_id = app_customer())
    or exists (
      select from user_location join location on location.id = user_location.location_id
      where user_id = p_user and location.customer_id = app_customer())
$$;
revoke execute on function sees_account from public;
grant execute on function sees_account to schutzbuch_customer;

drop policy own_customer on user_customer;
create policy own_customer on user_customer for select to schutzbuch_customer
  using (customer_id = (select app_customer()) or user_id = (select app_user_id()));
create policy linking on user_customer for insert to schutzbuch_customer
  with check (customer_id = (select app_customer()) and sees_account(user_id));
create policy unlinking on user_customer for delete to schutzbuch_customer
  using (customer_id = (select app_customer()) and user_id <> (select app_user_id()));
drop policy own_customer on user_location;
create policy own_customer on user_location for select to schutzbuch_customer
  using (
    user_id = (select app_user_id())
    or location_id in (select id from location where customer_id = (select app_customer()))
  );
create policy linking on user_location for insert to schutzbuch_customer
  with check (
    location_id in (select id from location where customer_id = (select app_customer()))
    and sees_account(user_id)
  );
create policy unlinking on user_location for delete to schutzbuch_customer
  using (
    location_id in (select id from location where customer_id = (select app_customer()))
    and user_id <> (select app_user_id())
  );
grant insert, delete on user_customer, user_location to schutzbuch_customer, schutzbuch_platform;

-- Makes an account with its links at once: until it has one, nobody but its owner sees it. Runs as its owner, and says
-- itself what its caller may give.
-- Returns nothing where the address is taken.
create function create_account(
  p_email text, p_firstname text, p_lastname text, p_role text, p_customers bigint[], p_locations bigint[]
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare account bigint;
begin
  if current_setting('role') <> 'schutzbuch_platform' and (
    current_setting('role') <> 'schutzbuch_customer' or p_role = 'ROLE_ADMIN' or cardinality(p_customers) = 0
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
grant execute on function create_account to schutzbuch_customer, schutzbuch_platform;

-- Whether an address may be given to this account: that it is somebody else's, the asker may not see.
create function is_email_free(p_email text, p_user bigint) returns boolean
stable language sql security definer set search_path = public, pg_temp as $$
  select not exists (select from app_user where lower(email) = lower(p_email) and id <> p_user)
$$;
revoke execute on function is_email_free from public;
grant execute on function is_email_free to schutzbuch_customer, schutzbuch_platform;

-- Sessions of those one manages can be seen and ended.
create policy platform on session to schutzbuch_platform using (true);
create policy managed on session to schutzbuch_customer using (user_id <> (select app_user_id()) and manages_account(user_id));
