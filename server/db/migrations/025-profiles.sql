-- Where somebody works; no row stands for every location of the organisation.
create table profile_location (
  profile_id bigint not null,
  location_id bigint not null,
  customer_id bigint not null,
  primary key (profile_id, location_id),
  foreign key (profile_id, customer_id) references profile (id, customer_id),
  foreign key (location_id, customer_id) references location (id, customer_id)
);
create index profile_location_location on profile_location (location_id);
grant select on profile_location to schutzbuch_location;
grant select, insert, delete on profile_location to schutzbuch_customer, schutzbuch_platform;
alter table profile_location enable row level security;
create policy platform on profile_location to schutzbuch_platform using (true);
create policy own_customer on profile_location to schutzbuch_customer, schutzbuch_location
  using (customer_id = (select app_customer()));

-- Whose data were erased stays as the number that records are signed with, and nothing comes back to it.
alter table profile
  add column erased_at timestamptz,
  add check (erased_at is null or (not is_active and user_id is null and comment is null and pin_hash is null));
create function erased_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The data of this person are erased.' using errcode = '42501';
end $$;
create trigger erased_stays before update on profile for each row
  when (old.erased_at is not null and (new.erased_at, new.name) is distinct from (old.erased_at, old.name))
  execute function erased_stays();
create index profile_user on profile (user_id) where user_id is not null;

-- Accounts as others may read them, without hash and secret: a list reads all columns of its table.
create view user_account with (security_invoker) as
  select id, uid, email, firstname, lastname, role, is_active, last_login_at, created_at from app_user;
grant select on user_account to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
-- An account may be linked to an organisation through one of its locations alone.
drop policy own_customer on app_user;
create policy own_customer on app_user to schutzbuch_customer
  using (
    id = (select app_user_id())
    or id in (select user_id from user_customer where customer_id = (select app_customer()))
    or id in (
      select user_location.user_id from user_location join location on location.id = user_location.location_id
      where location.customer_id = (select app_customer())
    )
  );

-- Takes away what opens the commitments of these records: the entries stay, and every proof of them. Runs as its owner,
-- because no role may write the ledger; the organisation of the request is asked here, as in ledger_own_customer.
create function ledger_forget(p_customer bigint, p_kinds text[], p_entities text[])
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'The ledger belongs to another organisation.' using errcode = '42501';
  end if;
  with entries as materialized (
    -- By kind first: reading the body of every entry of a large log takes seconds.
    select seq, body from ledger_entry where customer_id = p_customer and split_part(type, '.', 1) = any (p_kinds)
  ), named as (
    select seq from entries where body::jsonb ->> 'entity' = any (p_entities)
  ), gone as (
    delete from ledger_opening where customer_id = p_customer and seq in (select seq from named) returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $$;
revoke execute on function ledger_forget from public;
grant execute on function ledger_forget to schutzbuch_customer, schutzbuch_platform;

-- What was answered to a write is kept for its repetition, with the names in it. A repeated call then hears that it is gone.
create function forget_answers(p_customer bigint, p_iris text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'These answers belong to another organisation.' using errcode = '42501';
  end if;
  update idempotency set status = 410, body = null, location = null
  where body is not null
    and user_id in (
      select user_id from user_customer where customer_id = p_customer
      union all
      select user_id from user_location join location on location.id = location_id where customer_id = p_customer
      union all
      select id from app_user where role = 'ROLE_ADMIN')
    and exists (select from unnest(p_iris) iri where strpos(body, '"@id":"' || iri || '"') > 0);
end $$;
revoke execute on function forget_answers from public;
grant execute on function forget_answers to schutzbuch_customer, schutzbuch_platform;
