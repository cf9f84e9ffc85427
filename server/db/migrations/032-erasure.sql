-- What still says the name of somebody whose data are erased: messages to colleagues, and sessions that sign with it. Runs as
-- its owner, because both belong to one person each.
create function forget_person(p_customer bigint, p_profile bigint, p_name text, p_instead text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  update notification set message = replace(message, p_name, p_instead)
  where customer_id = p_customer and strpos(message, p_name) > 0;
  update session set profile_id = null, profile_since = null where profile_id = p_profile and customer_id = p_customer;
end $$;
revoke execute on function forget_person from public;
grant execute on function forget_person to schutzbuch_customer, schutzbuch_platform;

-- By kind, as in ledger_forget: which records the entries about some records name.
create function ledger_data(p_customer bigint, p_kinds text[], p_entities text[]) returns setof jsonb
language sql stable set search_path = public, pg_temp as $$
  with entries as materialized (
    select body from ledger_entry where customer_id = p_customer and split_part(type, '.', 1) = any (p_kinds)
  )
  select body::jsonb -> 'data' from entries where body::jsonb ->> 'entity' = any (p_entities);
$$;
