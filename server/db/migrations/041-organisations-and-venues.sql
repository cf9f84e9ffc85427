-- Addresses in the parts a letter needs; the whole of them is what is shown.
alter table customer rename column address to written_address;
alter table location rename column address to written_address;
alter table customer add column street text, add column postal_code text, add column city text;
alter table location add column street text, add column postal_code text, add column city text;
update customer set
  street = coalesce(substring(written_address from '^(.*), \d{5} .+$'), written_address),
  postal_code = substring(written_address from ', (\d{5}) .+$'),
  city = substring(written_address from ', \d{5} (.+)$');
update location set
  street = coalesce(substring(written_address from '^(.*), \d{5} .+$'), written_address),
  postal_code = substring(written_address from ', (\d{5}) .+$'),
  city = substring(written_address from ', \d{5} (.+)$');
alter table customer drop column written_address, add column address text generated always as (
  nullif(coalesce(street, '')
    || case when street is not null and (postal_code is not null or city is not null) then ', ' else '' end
    || coalesce(postal_code, '')
    || case when postal_code is not null and city is not null then ' ' else '' end
    || coalesce(city, ''), '')) stored;
alter table location drop column written_address, add column address text generated always as (
  nullif(coalesce(street, '')
    || case when street is not null and (postal_code is not null or city is not null) then ', ' else '' end
    || coalesce(postal_code, '')
    || case when postal_code is not null and city is not null then ' ' else '' end
    || coalesce(city, ''), '')) stored;

-- Whom to ask, in parts as well: what follows a comma was the telephone.
alter table customer add column contact_person text, add column contact_email text, add column contact_phone text;
update customer set
  contact_person = coalesce(substring(contact from '^(.*), [+0-9][0-9 /()-]+$'), contact),
  contact_phone = substring(contact from ', ([+0-9][0-9 /()-]+)$');
alter table customer drop column contact;

-- Whether an organisation may work at all is the platform's to say.
grant update (name, street, postal_code, city, contact_person, contact_email, contact_phone, tax_id)
  on customer to schutzbuch_customer, schutzbuch_platform;
grant insert (name, street, postal_code, city, contact_person, contact_email, contact_phone, tax_id, is_active),
  update (is_active) on customer to schutzbuch_platform;

-- What nobody agreed on is not unlimited.
alter table location alter column monthly_limit set default 1000;
alter table location add check (monthly_limit >= 0), add check (min_age between 18 and 99);

grant update (name, status, type, street, postal_code, city, state_id, social_concept_id, is_task_allowed,
    is_inspection_tour_allowed, is_protocol_allowed, is_activity_allowed, player_check_allowed, min_age, oasis_site_id),
  insert (customer_id, name, status, type, street, postal_code, city, state_id, social_concept_id, opening_hours,
    tour_interval_seconds, is_inspectiontour_reverse, is_task_allowed, is_inspection_tour_allowed, is_protocol_allowed,
    is_activity_allowed, player_check_allowed, pin_required, profile_lock_minutes, min_age, oasis_site_id)
  on location to schutzbuch_customer, schutzbuch_platform;
-- Plan and quota are the platform's to set.
grant insert (is_premium, monthly_limit), update (is_premium, monthly_limit) on location to schutzbuch_platform;
grant insert (location_id, customer_id, month, limit_count, additional_limit_count), update (additional_limit_count)
  on location_usage to schutzbuch_platform;

-- How many locations and logins an organisation has: also of one the session does not work for, whose rows it does not see.
create function customer_sizes(p_customers bigint[])
returns table (customer_id bigint, locations bigint, users bigint)
stable language sql security definer set search_path = public, pg_temp as $$
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

-- Who works for an organisation hears at once that it was closed.
create trigger announce_insert after insert on customer referencing new table as changed
  for each statement execute function announce_change('/api/customers', 'id');
create trigger announce_update after update on customer referencing new table as changed
  for each statement execute function announce_change('/api/customers', 'id');
