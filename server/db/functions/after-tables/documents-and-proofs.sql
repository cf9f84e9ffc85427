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

-- Returns the proofs that each active profile needs in order to work, and until when they are valid: null if there is
-- none. Some proofs are required of everybody, others by the social concepts in force at the person's locations. A
-- concept may require an earlier renewal than the proof says, but never a later one. A type that is no longer in use
-- is required of nobody, because nobody could enter it. The requirements of the concepts
-- are collected by location and organisation before they are joined with the profiles, because there are many profiles.
create or replace view required_proof with (security_invoker = true) as
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
    where location.status = 'active'
  ), everywhere as (
    select customer_id, proof_type_id, min(months) as months, jsonb_agg(distinct concept)::text as required_by
    from asked
    group by customer_id, proof_type_id
  ), somewhere as (
    select profile_location.profile_id, asked.proof_type_id, min(months) as months,
      jsonb_agg(distinct concept)::text as required_by
    from profile_location join asked on asked.location_id = profile_location.location_id
    group by profile_location.profile_id, asked.proof_type_id
  ), placed as (
    select distinct profile_id from profile_location
  ), answered as (
    select id as proof_type_id, id as given_id from proof_type
    union all
    select refreshes_id, id from proof_type where refreshes_id is not null
  ), given as (
    select profile_id, answered.proof_type_id, issued_at, invalid_at
    from profile_document join answered on answered.given_id = profile_document.proof_type_id
    where state = 'accepted'
  )
  select profile.id * 1000000 + proof_type.id as id, profile.customer_id, profile.id as profile_id,
    profile.name as profile_name, proof_type.id as proof_type_id, proof_type.name as type_name,
    max(least(coalesce(given.invalid_at, 'infinity'), coalesce(
      (given.issued_at + make_interval(months => coalesce(somewhere.months, everywhere.months)))::date, 'infinity')))
      filter (where given.profile_id is not null) as until,
    coalesce(max(coalesce(somewhere.required_by, everywhere.required_by))::jsonb, '[]') as required_by
  from profile
  cross join proof_type
  left join placed on placed.profile_id = profile.id
  left join somewhere on somewhere.profile_id = profile.id and somewhere.proof_type_id = proof_type.id
  -- A profile without locations works at all locations of its organisation.
  left join everywhere on everywhere.customer_id = profile.customer_id and everywhere.proof_type_id = proof_type.id
    and placed.profile_id is null
  left join given on given.profile_id = profile.id and given.proof_type_id = proof_type.id
  where profile.is_active and proof_type.is_active
    and (proof_type.is_required or somewhere.proof_type_id is not null or everywhere.proof_type_id is not null)
  group by profile.id, proof_type.id;
grant select on required_proof to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
