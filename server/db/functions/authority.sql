-- These functions return what the access of the request grants. They run as their owner, because the authority must not
-- read anything to find out what it may read. An access that has expired, was revoked, or is locked after ten wrong codes
-- grants nothing.
create or replace function app_authority_access() returns bigint language sql stable as $$
  select nullif(current_setting('app.authority_access', true), '')::bigint
$$;

-- @param p_kind null for the locations themselves, which every access shows
create or replace function authority_locations(p_kind text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select location_ids from authority_access
    where id = app_authority_access() and revoked_at is null and expires_at > now() and failed_attempts < 10
      and (p_kind is null or p_kind = any(kinds)));
end $$;

create or replace function authority_customer() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select customer_id from authority_access
    where id = app_authority_access() and revoked_at is null and expires_at > now() and failed_attempts < 10);
end $$;

create or replace function authority_begin() returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select from_on::timestamp at time zone 'Europe/Berlin' from authority_access where id = app_authority_access());
end $$;

-- Returns the end of the last day of the period.
create or replace function authority_end() returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select (to_on + 1)::timestamp at time zone 'Europe/Berlin' from authority_access
    where id = app_authority_access());
end $$;

create or replace function authority_shows_names() returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select shows_names from authority_access where id = app_authority_access()), false);
end $$;

-- Returns the staff of those of the granted locations that are named. A profile without locations works at all locations
-- of its organisation.
-- @param p_locations null for all granted locations
create or replace function authority_profiles(p_locations bigint[]) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare granted constant bigint[] := authority_locations('proofs');
begin
  if granted is null then
    return null;
  end if;
  return array(
    select id from profile
    where customer_id = authority_customer() and erased_at is null and (
      exists (
        select from profile_location
        where profile_id = profile.id and location_id = any(granted)
          and (p_locations is null or location_id = any(p_locations)))
      or not exists (select from profile_location where profile_id = profile.id)));
end $$;

-- Returns the profiles whose expired proofs are gaps: those of the people who work for the organisation today, and those of
-- everybody once the period of the access is over, because it is not kept who worked there then.
create or replace function authority_judged_profiles() returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select id from profile
    where customer_id = authority_customer() and erased_at is null and (is_active or authority_end() <= now()));
end $$;

-- Returns which proofs the staff of the named locations needs today and lacks, at those that are granted. Who worked there
-- earlier, and what was required then, is not kept, so an access whose period is over is told nothing. What only the
-- concept of another location requires does not count. A plan for any organisation would read the proofs of all of them, so
-- each call is planned for its own.
create or replace function authority_lacking_proofs(p_locations bigint[])
returns table (location_id bigint, profile_id bigint, proof_type_id bigint, until date)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  granted constant bigint[] := authority_locations('proofs');
  customer constant bigint := authority_customer();
begin
  if granted is null or authority_end() <= now() then
    return;
  end if;
  return query
    select location.id, needed.profile_id, needed.proof_type_id, needed.until
    from required_proofs_of(customer) needed
    join proof_type on proof_type.id = needed.proof_type_id
    join location on location.customer_id = needed.customer_id
    where location.id = any(granted) and location.id = any(p_locations)
      and coalesce(needed.until < (now() at time zone 'Europe/Berlin')::date, true)
      and (proof_type.is_required or needed.required_by
        @> jsonb_build_array(jsonb_build_object('id', location.social_concept_id)))
      and (
        exists (
          select from profile_location works
          where works.profile_id = needed.profile_id and works.location_id = location.id)
        or not exists (select from profile_location works where works.profile_id = needed.profile_id));
end $$;

-- Returns on which days of the period the staff of the named locations lacked a valid proof, at those that are granted, with
-- the days for which that is known: from the creation of a profile until the person left. Where somebody worked and what was
-- required then is not kept, so both are as they are today, or as they were when the person left. A proof counts from the day
-- on which it was issued, because then the training was done, whenever it was filed.
create or replace function authority_proof_gaps(p_locations bigint[], p_from date, p_to date)
returns table (location_id bigint, profile_id bigint, proof_type_id bigint, judged_from date, judged_to date,
  days datemultirange)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  granted constant bigint[] := authority_locations('proofs');
  customer constant bigint := authority_customer();
  today constant date := (now() at time zone 'Europe/Berlin')::date;
  first_day constant date := greatest(p_from, (authority_begin() at time zone 'Europe/Berlin')::date);
  last_day constant date := least(p_to, (authority_end() at time zone 'Europe/Berlin')::date - 1, today);
begin
  if granted is null then
    return;
  end if;
  return query
    with place as (
      select location.id, location.social_concept_id, location.status
      from location
      where location.customer_id = customer and location.id = any(granted) and location.id = any(p_locations)
    ), in_force as (
      select distinct on (social_concept_id) social_concept_id, content
      from social_concept_version
      where valid_from <= today and social_concept_id in (select social_concept_id from place)
      order by social_concept_id, valid_from desc, number desc
    ), asked as (
      select place.id as location_id, proof.type as proof_type_id, min(proof.months) as months
      from place
      join in_force on in_force.social_concept_id = place.social_concept_id
      cross join lateral jsonb_to_recordset(in_force.content -> 'proofs') as proof (type bigint, months int)
      where place.status = 'active'
      group by place.id, proof.type
    ), staff as (
      select place.id as location_id, profile.id as profile_id,
        greatest(first_day, (profile.created_at at time zone 'Europe/Berlin')::date) as judged_from,
        least(last_day, (profile.inactive_since at time zone 'Europe/Berlin')::date - 1) as judged_to
      from profile cross join place
      where profile.customer_id = customer and profile.erased_at is null and (
        exists (
          select from profile_location works
          where works.profile_id = profile.id and works.location_id = place.id)
        or not exists (select from profile_location works where works.profile_id = profile.id))
    ), needed as (
      select staff.location_id, staff.profile_id, proof_type.id as proof_type_id, staff.judged_from, staff.judged_to,
        asked.months
      from staff cross join proof_type
      left join asked on asked.location_id = staff.location_id and asked.proof_type_id = proof_type.id
      where staff.judged_from <= staff.judged_to and proof_type.is_active
        and (proof_type.is_required or asked.proof_type_id is not null)
    )
    select needed.location_id, needed.profile_id, needed.proof_type_id, needed.judged_from, needed.judged_to,
      datemultirange(daterange(needed.judged_from, needed.judged_to, '[]')) - coalesce(given.days, '{}')
    from needed cross join lateral (
      select range_agg(daterange(proof.issued_at, least(proof.invalid_at, last_day,
        (proof.issued_at + make_interval(months => needed.months))::date), '[]')) as days
      from profile_document proof join answered_proof_type answered on answered.given_id = proof.proof_type_id
      where proof.profile_id = needed.profile_id and proof.state = 'accepted' and proof.issued_at <= last_day
        and answered.proof_type_id = needed.proof_type_id
    ) given;
end $$;

-- Returns the files with which the demands of the access were answered, as they were sent: a later name, place or version
-- changes none of them. They are read only here: a policy would also show them to every other query of files, as if the
-- access opened files.
create or replace function authority_answer_files()
returns table (demand_id bigint, id bigint, name text, file_key text, mime_type text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select demand.id, document.id, coalesce(nullif(demand.document_names[sent.place], ''), document.name), document.file_key,
      document.mime_type
    from authority_demand demand
    cross join unnest(demand.document_ids) with ordinality sent (id, place)
    join document on document.id = sent.id and document.customer_id = demand.customer_id
    where demand.access_id = app_authority_access() and demand.location_id = any(authority_locations(null))
      and document.scan_state in ('clean', 'notScanned');
end $$;

-- Returns whether the authority that demanded this task can still read what is answered. The staff may not read accesses, so
-- this runs as the owner.
-- @param p_task the first entry of the task
create or replace function demand_is_read(p_task bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from authority_demand demand join authority_access granted on granted.id = demand.access_id
    where demand.task_id = p_task and granted.revoked_at is null and granted.expires_at > now()
      and granted.failed_attempts < 10);
end $$;
revoke execute on function demand_is_read(bigint) from public;
grant execute on function demand_is_read(bigint) to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns when something was first recorded at a granted location, also before the period of the access: since then
-- records can be missing.
create or replace function authority_recording_since(p_location bigint) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select least(
      (select min(occurred_at) from activity where location_id = location.id),
      (select min(occurred_at) from inspection_tour where location_id = location.id),
      (select min(occurred_at) from protocol where location_id = location.id and state = 'closed'))
    from location where id = p_location and id = any(authority_locations(null)));
end $$;

-- Returns when the first protocol of a form was filled in at a granted location.
create or replace function authority_form_since(p_location bigint, p_form bigint) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select min(occurred_at) from protocol
    where location_id = p_location and form_id = p_form and state = 'closed'
      and location_id = any(authority_locations('protocols')));
end $$;

-- Returns what the authority reads instead of a member of the staff: the name at that time, or role and initials; the number
-- of a person whose data were erased; null for nobody.
create or replace function authority_person(p_profile bigint, p_at timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  called text;
  of_role text;
  is_erased boolean;
begin
  select
    coalesce(
      (select name from profile_name where profile_id = profile.id and since <= p_at order by since desc limit 1),
      profile.name),
    app_user.role, profile.erased_at is not null
    into called, of_role, is_erased
    from profile left join app_user on app_user.id = profile.user_id
    where profile.id = p_profile and profile.customer_id = authority_customer();
  return case when called is null or is_erased or authority_shows_names() then called else role_and_initials(called, of_role) end;
end $$;

-- Returns a text without the names that the staff has, had before, or had when they were erased. A profile whose name is
-- only initials says no more than what would stand there instead.
create or replace function without_staff(p_text text, p_is_json boolean) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select without_names(p_text, p_is_json, array_agg(known.name), array_agg(app_user.role), null, authority_customer())
    from (
      select profile_id, name from profile_name where customer_id = authority_customer()
      union
      select id, name from profile where customer_id = authority_customer()
    ) known
    join profile on profile.id = known.profile_id and profile.erased_at is null
    left join app_user on app_user.id = profile.user_id
    where is_more_than_initials(known.name));
end $$;
revoke execute on function without_staff from public;

-- Returns a text as the authority reads it: without the names of the staff, unless the access shows them.
create or replace function authority_text(p_text text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return case when p_text is null or authority_shows_names() then p_text else without_staff(p_text, false) end;
end $$;

-- Returns the texts of a JSON value as the authority reads them.
create or replace function authority_json(p_json jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return case when p_json is null or authority_shows_names() then p_json else without_staff(p_json::text, true)::jsonb end;
end $$;

do $$
declare called text;
begin
  foreach called in array array['authority_locations(text)', 'authority_customer()', 'authority_begin()',
    'authority_end()', 'authority_shows_names()', 'authority_profiles(bigint[])',
    'authority_judged_profiles()', 'authority_lacking_proofs(bigint[])',
    'authority_proof_gaps(bigint[], date, date)', 'authority_person(bigint, timestamptz)',
    'authority_text(text)', 'authority_json(jsonb)', 'authority_answer_files()',
    'authority_recording_since(bigint)', 'authority_form_since(bigint, bigint)'] loop
    execute format('revoke execute on function %s from public', called);
    execute format('grant execute on function %s to schutzbuch_authority', called);
  end loop;
end $$;
