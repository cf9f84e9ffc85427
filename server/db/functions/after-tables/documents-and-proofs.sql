-- Returns the files that each profile still has to read. A profile without locations works at all locations of its
-- organisation.
create or replace view required_reading with (security_invoker = true) as
  select document.id * 1000000 + profile.id as id, document.customer_id, document.id as document_id,
    document.location_id, profile.id as profile_id, profile.name as profile_name
  from document join profile on profile.customer_id = document.customer_id and profile.is_active
  where document.needs_reading and document.replaced_by_id is null and document.scan_state in ('clean', 'notScanned')
    and (
      document.location_id is null
      or exists (
        select from profile_location where profile_id = profile.id and location_id = document.location_id)
      or not exists (select from profile_location where profile_id = profile.id)
    )
    and not exists (
      select from document_reading where document_id = document.id and profile_id = profile.id);
grant select on required_reading to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns whether a permit with an end was filed for the same place after one without, which says that the permission
-- ends. One that had already ended when it was filed says nothing. The owner of the tables looks, because the access of
-- an authority does not show a permit that ended before its period; one filed after its period is left out.
create or replace function permit_was_limited(p_permit bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from document unlimited join document ending on ending.customer_id = unlimited.customer_id
      and (ending.location_id = unlimited.location_id or (ending.location_id is null and unlimited.location_id is null))
    where unlimited.id = p_permit and ending.category = 'permit' and ending.replaced_by_id is null
      and ending.scan_state in ('clean', 'notScanned') and ending.created_at > unlimited.created_at
      and ending.valid_until >= ending.created_at - interval '1 day'
      and (app_authority_access() is null or ending.created_at < authority_end()));
end $$;
revoke execute on function permit_was_limited(bigint) from public;
grant execute on function permit_was_limited(bigint)
  to schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_authority;

-- Returns the permit that counts at each location: its own one that is valid longest, and at a location without one of its
-- own that of its organisation. One without an end counts until one with an end is filed after it. An authority sees it
-- only if its access opens files; a version that it does not see, because it was filed after the period of the access,
-- replaces none.
create or replace view location_permit with (security_invoker = true) as
  with permit as (
    select customer_id, location_id, id, name, valid_until, scan_state, created_at
    from document where category = 'permit' and replaced_by_id is null
    union all
    select customer_id, location_id, id, name, valid_until, scan_state, created_at
    from document
    where app_authority_access() is not null and category = 'permit' and replaced_by_id is not null
      and not exists (select from document newer where newer.id = document.replaced_by_id)
  ), longest as (
    select distinct on (customer_id, location_id) customer_id, location_id, id, name, valid_until
    from permit
    where scan_state in ('clean', 'notScanned') and (valid_until is not null or not permit_was_limited(id))
    order by customer_id, location_id, valid_until desc nulls first, created_at desc, id desc
  )
  select distinct on (location.id) location.id as location_id, location.customer_id, longest.id as document_id,
    longest.name, longest.valid_until
  from location
  join longest on longest.customer_id = location.customer_id
    and (longest.location_id = location.id or longest.location_id is null)
  order by location.id, longest.location_id nulls last;
grant select on location_permit
  to schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_authority;

-- Returns which types of proof one of a given type answers: its own, and training that it refreshes.
create or replace view answered_proof_type with (security_invoker = true) as
  select id as proof_type_id, id as given_id from proof_type
  union all
  select refreshes_id, id from proof_type where refreshes_id is not null;
grant select on answered_proof_type to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns the proofs that were sent in and wait for a review, with each type of proof that they answer.
create or replace view submitted_proof with (security_invoker = true) as
  select profile_document.id, profile_id, created_at, answered.proof_type_id
  from profile_document join answered_proof_type answered on answered.given_id = profile_document.proof_type_id
  where state = 'submitted';
grant select on submitted_proof to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns the proofs that each active profile needs in order to work, and until when they are valid: null if there is
-- none. Some proofs are required of everybody, others by the social concepts in force at the person's locations. A
-- concept may require an earlier renewal than the proof says, but never a later one. A type that is no longer in use
-- is required of nobody, because nobody could enter it. The requirements of the concepts
-- are collected by location and organisation before they are joined with the profiles, because there are many profiles.
-- Row-level security limits the rows to an organisation. A function that runs as the owner of the tables names it instead,
-- because a condition on the result would reach neither the collected requirements nor the newest proofs. The planner
-- writes the body in place of the call, so without an organisation nothing of the condition remains.
-- @param p_customer null for all organisations that the role reads
create or replace function required_proofs_of(p_customer bigint)
returns table (id bigint, customer_id bigint, profile_id bigint, profile_name text, proof_type_id bigint, type_name text,
  until date, required_by jsonb)
language sql stable as $$
  with in_force as (
    select distinct on (social_concept_id) social_concept_id, name, content
    from social_concept_version
    where valid_from <= (now() at time zone 'Europe/Berlin')::date
    order by social_concept_id, valid_from desc, number desc
  ), asked as (
    select location.id as location_id, location.customer_id, proof.type as proof_type_id, proof.months,
      jsonb_build_object('id', in_force.social_concept_id, 'name', in_force.name) as concept
    from location
    join in_force on in_force.social_concept_id = location.social_concept_id
    cross join lateral jsonb_to_recordset(in_force.content -> 'proofs') as proof (type bigint, months int)
    where location.status = 'active' and (p_customer is null or location.customer_id = p_customer)
  ), everywhere as (
    select customer_id, proof_type_id, min(months) as months, jsonb_agg(distinct concept) as required_by
    from asked
    group by customer_id, proof_type_id
  ), somewhere as (
    select profile_location.profile_id, asked.proof_type_id, min(months) as months,
      jsonb_agg(distinct concept) as required_by
    from profile_location join asked on asked.location_id = profile_location.location_id
    group by profile_location.profile_id, asked.proof_type_id
  ), asked_of as (
    select profile_id, proof_type_id, months, required_by from somewhere
    union all
    -- A profile without locations works at all locations of its organisation.
    select profile.id, everywhere.proof_type_id, everywhere.months, everywhere.required_by
    from profile join everywhere on everywhere.customer_id = profile.customer_id
    where not exists (select from profile_location where profile_location.profile_id = profile.id)
  ), needed as (
    select profile.customer_id, profile.id as profile_id, profile.name as profile_name,
      proof_type.id as proof_type_id, proof_type.name as type_name
    from profile cross join proof_type
    where profile.is_active and proof_type.is_active and proof_type.is_required
      and (p_customer is null or profile.customer_id = p_customer)
    union all
    select profile.customer_id, profile.id, profile.name, proof_type.id, proof_type.name
    from asked_of
    join profile on profile.id = asked_of.profile_id
    join proof_type on proof_type.id = asked_of.proof_type_id
    where profile.is_active and proof_type.is_active and not proof_type.is_required
  ), given as (
    select profile_document.profile_id, answered.proof_type_id,
      max(least(coalesce(invalid_at, 'infinity'), coalesce(
        (issued_at + make_interval(months => asked_of.months))::date, 'infinity'))) as until
    from profile_document
    join answered_proof_type answered on answered.given_id = profile_document.proof_type_id
    left join asked_of on asked_of.profile_id = profile_document.profile_id
      and asked_of.proof_type_id = answered.proof_type_id
    where state = 'accepted' and (p_customer is null or profile_document.customer_id = p_customer)
    group by profile_document.profile_id, answered.proof_type_id
  )
  select needed.profile_id * 1000000 + needed.proof_type_id as id, needed.customer_id, needed.profile_id,
    needed.profile_name, needed.proof_type_id, needed.type_name, given.until,
    coalesce(asked_of.required_by, '[]') as required_by
  from needed
  left join asked_of on asked_of.profile_id = needed.profile_id and asked_of.proof_type_id = needed.proof_type_id
  left join given on given.profile_id = needed.profile_id and given.proof_type_id = needed.proof_type_id
$$;

create or replace view required_proof with (security_invoker = true) as
  select id, customer_id, profile_id, profile_name, proof_type_id, type_name, until, required_by
  from required_proofs_of(null);
grant select on required_proof to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
