-- What everybody active needs to be put to work, and how long they have it: null for what they do not have. Some proofs are
-- asked of everybody, others by the concepts that hold today at the places where somebody works. A concept may ask for a
-- proof to be renewed sooner than its paper says, never later.
create or replace view required_proof with (security_invoker = true) as
  with in_force as (
    select distinct on (social_concept_id) social_concept_id, name, content
    from social_concept_version
    where valid_from <= (now() at time zone 'Europe/Berlin')::date
    order by social_concept_id, valid_from desc, number desc
  ), followed as (
    -- Whoever is named for no place works at all of the organisation's.
    select profile.id as profile_id, location.social_concept_id
    from profile
    join profile_location on profile_location.profile_id = profile.id
    join location on location.id = profile_location.location_id
    where location.status = 'active'
    union
    select profile.id, place.social_concept_id
    from profile
    join (select distinct customer_id, social_concept_id from location where status = 'active') place
      on place.customer_id = profile.customer_id
    where not exists (select from profile_location where profile_location.profile_id = profile.id)
  ), asked as (
    select profile.id as profile_id, proof_type.id as proof_type_id,
      null::int as months, null::bigint as social_concept_id, null::text as concept_name
    from profile cross join proof_type
    where proof_type.is_required
    union all
    select followed.profile_id, proof.type, proof.months, in_force.social_concept_id, in_force.name
    from followed
    join in_force on in_force.social_concept_id = followed.social_concept_id
    cross join lateral jsonb_to_recordset(in_force.content -> 'proofs') as proof (type bigint, months int)
  ), answered as (
    select id as proof_type_id, id as given_id from proof_type
    union all
    select refreshes_id, id from proof_type where refreshes_id is not null
  ), given as (
    select profile_id, answered.proof_type_id, issued_at, invalid_at
    from profile_document join answered on answered.given_id = profile_document.proof_type_id
    where state = 'accepted'
  ), held as (
    select asked.profile_id, asked.proof_type_id, asked.social_concept_id, asked.concept_name,
      max(least(coalesce(given.invalid_at, 'infinity'),
        coalesce((given.issued_at + make_interval(months => asked.months))::date, 'infinity')))
        filter (where given.profile_id is not null) as until
    from asked
    left join given on given.profile_id = asked.profile_id and given.proof_type_id = asked.proof_type_id
    group by asked.profile_id, asked.proof_type_id, asked.social_concept_id, asked.concept_name
  )
  select profile.id * 1000000 + proof_type.id as id, profile.customer_id, profile.id as profile_id,
    profile.name as profile_name, proof_type.id as proof_type_id, proof_type.name as type_name, min(held.until) as until,
    coalesce(
      jsonb_agg(jsonb_build_object('id', held.social_concept_id, 'name', held.concept_name) order by held.concept_name)
        filter (where held.social_concept_id is not null), '[]') as required_by
  from held
  join profile on profile.id = held.profile_id
  join proof_type on proof_type.id = held.proof_type_id
  where profile.is_active
  group by profile.id, profile.customer_id, profile.name, proof_type.id, proof_type.name;
