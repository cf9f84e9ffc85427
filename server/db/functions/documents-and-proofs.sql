-- Allows changes of a file's metadata only, never of its content.
create or replace function document_guard() returns trigger language plpgsql as $$
declare free constant text[] := array[
  'name', 'category', 'location_id', 'valid_until', 'needs_reading', 'replaced_by_id', 'scan_state', 'scan_finding',
  'scan_attempts', 'scan_next_at', 'scan_settled_at', 'origin_id'];
begin
  if (to_jsonb(new) - free) <> (to_jsonb(old) - free)
    or (old.replaced_by_id is not null and new.replaced_by_id is distinct from old.replaced_by_id)
    or (old.category = 'proof') <> (new.category = 'proof') then
    raise exception 'The content of a file cannot be changed.' using errcode = '42501';
  end if;
  -- Only the virus scanner may release a file; users may only discard a withheld one.
  if new.scan_state <> old.scan_state
    and current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform')
    and not (new.scan_state = 'discarded' and old.scan_state in ('infected', 'unscannable')) then
    raise exception 'Only the virus scanner decides on a file.' using errcode = '42501';
  end if;
  return new;
end $$;

-- A file of a location may only be deleted by an approved deletion run. The files of proofs are deleted with the
-- erasure of their person.
create or replace function document_stays() returns trigger language plpgsql as $$
begin
  if old.category <> 'proof' and not retention_takes('files', old.origin_id)
    and old.customer_id is distinct from organisation_in_deletion() then
    raise exception 'A file of the location cannot be deleted.' using errcode = '42501';
  end if;
  return old;
end $$;

create or replace function document_reading_stays() returns trigger language plpgsql as $$
begin
  if not retention_takes('files', (select origin_id from document where id = old.document_id))
    and old.customer_id is distinct from organisation_in_deletion() then
    raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
  end if;
  return old;
end $$;

-- Returns the storage used by an organisation at all of its locations. It runs as its owner, because a user who sends a
-- file need not be allowed to see the other files.
create or replace function storage_used(p_customer bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'This is another organisation.' using errcode = '42501';
  end if;
  return (select coalesce(sum(bytes), 0) from document where customer_id = p_customer and scan_state <> 'discarded');
end $$;
revoke execute on function storage_used from public;
grant execute on function storage_used to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Updates profile.proofs_until. It runs as its owner, because a user who submits a proof may not change profiles.
create or replace function refresh_proofs_until() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned bigint := case tg_op when 'DELETE' then old.profile_id else new.profile_id end;
begin
  -- Of two concurrent transactions, the second has to see what the first one wrote.
  perform from profile where id = concerned for no key update;
  update profile set proofs_until = counted.until
  from (
    select min(latest) as until from (
      select max(coalesce(invalid_at, 'infinity')) as latest from profile_document
      where profile_id = concerned and state = 'accepted' group by name
    ) by_name
  ) counted
  where id = concerned and proofs_until is distinct from counted.until;
  return null;
end $$;

create or replace function remember_proof_copy() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare owner bigint;
begin
  if tg_op = 'UPDATE' and old.document_id is not distinct from new.document_id then
    return null;
  end if;
  insert into proof_copy values (new.document_id, new.profile_id)
  on conflict (document_id) do update set profile_id = coalesce(proof_copy.profile_id, excluded.profile_id)
  returning profile_id into owner;
  if owner <> new.profile_id then
    raise exception 'This copy belongs to another person.' using errcode = '23505';
  end if;
  return null;
end $$;

-- Returns whether a file is the copy of another person's proof, including other versions of the file and copies that a
-- proof referred to earlier.
create or replace function copy_is_of_another(p_document bigint, p_profile bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from document named
    join document version on version.origin_id = named.origin_id
    join proof_copy on proof_copy.document_id = version.id
    where named.id = p_document and proof_copy.profile_id is distinct from p_profile);
$$;
revoke execute on function copy_is_of_another from public;
grant execute on function copy_is_of_another to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
