create or replace function erased_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The data of this person are erased.' using errcode = '42501';
end $$;

create or replace function note_inactivity() returns trigger language plpgsql as $$
begin
  new.inactive_since := case
    when new.is_active then null
    when tg_op = 'UPDATE' and not old.is_active then old.inactive_since
    else coalesce(new.inactive_since, now()) end;
  return new;
end $$;

-- After an erasure, the name is replaced by the number in everything the person has signed.
create or replace function keep_profile_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.erased_at is not null then
    delete from profile_name where profile_id = new.id;
  end if;
  insert into profile_name (profile_id, customer_id, since, name)
  values (new.id, new.customer_id,
    case when tg_op = 'INSERT' or new.erased_at is not null then '-infinity' else now() end, new.name)
  on conflict (profile_id, since) do update set name = excluded.name;
  return null;
end $$;

-- Prevents the erasure of this person until the transaction ends, so that nothing is written about an erased person. It
-- runs as its owner, because a user who enters a proof may not change profiles.
create or replace function hold_person(p_customer bigint, p_profile bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  perform from profile where id = p_profile and customer_id = p_customer and erased_at is null for no key update;
  return found;
end $$;
revoke execute on function hold_person from public;
grant execute on function hold_person to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
