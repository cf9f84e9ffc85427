-- Until when a proof is valid nobody said, and no rule knows: whoever reviews it looks at the paper.
alter table profile_document
  add column end_unknown boolean not null default false,
  add check (not end_unknown or (invalid_at is null and state <> 'accepted'));

-- Whose copy it is: it goes when that person is erased, so no proof of anybody else may name it.
alter table proof_copy add column profile_id bigint references profile;
update proof_copy set profile_id = proof.profile_id from profile_document proof where proof.document_id = proof_copy.document_id;
create index proof_copy_profile on proof_copy (profile_id);

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

-- Also another version of it, and one that was named only earlier.
create function copy_is_of_another(p_document bigint, p_profile bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from document named
    join document version on version.origin_id = named.origin_id
    join proof_copy on proof_copy.document_id = version.id
    where named.id = p_document and proof_copy.profile_id is distinct from p_profile);
$$;
revoke execute on function copy_is_of_another from public;
grant execute on function copy_is_of_another to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Nobody erases this person until the transaction ends, so that what it writes of them does not outlive the erasure. As its
-- owner: who enters a proof may not change profiles.
create function hold_person(p_customer bigint, p_profile bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  perform from profile where id = p_profile and customer_id = p_customer and erased_at is null for no key update;
  return found;
end $$;
revoke execute on function hold_person from public;
grant execute on function hold_person to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
