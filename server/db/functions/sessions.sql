create or replace function session_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception 'The session has ended.' using errcode = '42501';
end $$;

-- A choice applies from the moment it was made. For an offline choice that is before the server received it.
create or replace function keep_session_profile() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begins boolean := new.profile_id is not null and new.ended_at is null;
  at timestamptz := case when begins and new.profile_chosen_offline then new.profile_since else clock_timestamp() end;
begin
  update session_profile set until = at where session_id = new.id and until is null;
  if begins then
    insert into session_profile (session_id, user_id, profile_id, since, chosen_offline)
    values (new.id, new.user_id, new.profile_id, at, new.profile_chosen_offline)
    on conflict (session_id, since) do update
      set profile_id = excluded.profile_id, chosen_offline = excluded.chosen_offline, until = null;
  end if;
  return null;
end $$;

-- Stores a choice of a profile at a past moment. It applies from then on, until the session made a later choice, signed
-- off or ended. It runs as its owner, because no role of a request may write with which profile a session signed.
create or replace function enter_offline_choice(p_session uuid, p_user bigint, p_profile bigint, p_at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  began timestamptz;
  ends timestamptz;
begin
  if current_setting('role') like 'schutzbuch_%' and p_user is distinct from app_user_id() then
    raise exception 'This session is somebody else''s.' using errcode = '42501';
  end if;
  select created_at into began from session
    where id = p_session and user_id = p_user and ended_at is null for no key update;
  if not found or exists (
    select from session_profile
    where session_id = p_session and profile_id = p_profile and since = p_at and chosen_offline
  ) then
    return;
  end if;
  -- The choice ends with the next event: a later choice, the end of the choice during which it was made, or the
  -- beginning of the session.
  select least(
      min(case when since > p_at then since end),
      min(case when until > p_at then until end),
      case when began > p_at then began end)
    into ends from session_profile where session_id = p_session;
  if ends is null then
    update session set profile_id = p_profile, profile_since = p_at, profile_chosen_offline = true where id = p_session;
    return;
  end if;
  update session_profile set until = p_at where session_id = p_session and since < p_at and until > p_at;
  insert into session_profile (session_id, user_id, profile_id, since, until, chosen_offline)
  values (p_session, p_user, p_profile, p_at, ends, true)
  on conflict (session_id, since) do nothing;
end $$;
revoke execute on function enter_offline_choice from public;
grant execute on function enter_offline_choice to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Ends the sessions of a tablet that is locked or deleted. It runs as its owner, because the account of the tablet may be
-- one that whoever locks it does not manage.
create or replace function end_sessions_of_tablet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended_at = clock_timestamp(), ended_reason = 'revoked'
    where tablet_id = old.id and ended_at is null;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- A lost tablet gets no session, whichever way asks for one.
create or replace function refuse_lost_tablet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tablet where id = new.tablet_id and lost_at is not null) then
    raise exception 'The tablet was reported as lost.' using errcode = '42501';
  end if;
  return new;
end $$;
