-- Restarts the counting of inspection tours when a setting of the location changes that determines their deadlines.
create or replace function tours_begin_anew() returns trigger language plpgsql as $$
begin
  new.tours_from := date_trunc('second', now());
  return new;
end $$;

-- Restarts the counting of tours at all locations of a state whose silent days change, and of an organisation that
-- becomes active again, because nobody made tours while it was inactive.
create or replace function tours_begin_anew_below() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'state' then
    update location set tours_from = date_trunc('second', now()) where state_id = new.id;
  else
    update location set tours_from = date_trunc('second', now()) where customer_id = new.id;
  end if;
  return null;
end $$;

-- Counts the locations and users of organisations. It runs as its owner, because a session does not see the rows of
-- other organisations.
create or replace function customer_sizes(p_customers bigint[])
returns table (customer_id bigint, locations bigint, users bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select customer.id,
    (select count(*) from location where location.customer_id = customer.id),
    (select count(*) from (
      select user_id from user_customer where user_customer.customer_id = customer.id
      union
      select user_id from user_location join location on location.id = user_location.location_id
      where location.customer_id = customer.id
    ) linked)
  from customer
  where customer.id = any(p_customers) and (
    exists (select from app_user where app_user.id = app_user_id() and app_user.role = 'ROLE_ADMIN')
    or exists (select from user_customer own where own.customer_id = customer.id and own.user_id = app_user_id()))
$$;
revoke execute on function customer_sizes from public;
grant execute on function customer_sizes to schutzbuch_customer, schutzbuch_platform;

-- Forbids a change of a concept's owner, because the records made with its actions would become invisible.
create or replace function social_concept_stays_with_owner() returns trigger language plpgsql as $$
begin
  raise exception 'A social concept stays with whom it was made for.' using errcode = '42501';
end $$;

create or replace function social_concept_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_id = organisation_in_deletion() then
    return old;
  end if;
  raise exception 'A published version of a social concept never changes.' using errcode = '42501';
end $$;

create or replace function state_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'What was changed in a state stays written.' using errcode = '42501';
end $$;
