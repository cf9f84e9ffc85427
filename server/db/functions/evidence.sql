-- Allows only one change of a recorded row: a reference to the entry that corrects it. A reference to any other entry
-- would hide the row from the lists. It may be deleted only if an approved deletion run contains it.
create or replace function evidence_guard() returns trigger language plpgsql as $$
declare fits boolean;
begin
  if tg_op <> 'UPDATE' then
    if retention_takes(
      case tg_table_name when 'activity' then 'activities' when 'inspection_tour' then 'inspectionTours'
        else tg_table_name || 's' end,
      old.origin_id) or old.customer_id = organisation_in_deletion() then
      return old;
    end if;
    raise exception 'Recorded evidence cannot be deleted.' using errcode = '42501';
  end if;
  execute format('select exists (select from %I where id = $1 and corrects_id = $2)', tg_table_name)
    into fits using new.corrected_by_id, old.id;
  if not fits or old.corrected_by_id is not null
    -- A stored generated column is still empty in a BEFORE trigger.
    or (to_jsonb(new) - array['corrected_by_id', 'origin_id'])
      <> (to_jsonb(old) - array['corrected_by_id', 'origin_id']) then
    raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
  end if;
  return new;
end $$;

-- A correction must be at the location of the entry it corrects and in the same chain. Otherwise it would prevent the
-- real correction of another entry and appear in its history.
create or replace function correction_guard() returns trigger language plpgsql as $$
declare fits boolean;
begin
  execute format('select exists (select from %I where id = $1 and location_id = $2 and origin_id = $3)', tg_table_name)
    into fits using new.corrects_id, new.location_id, new.first_id;
  if not fits then
    raise exception 'A correction stays with the entry it corrects.' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function never_emptied() returns trigger language plpgsql as $$
begin
  raise exception 'Recorded evidence cannot be deleted.' using errcode = '42501';
end $$;

create or replace function never_changed() returns trigger language plpgsql as $$
begin
  raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
end $$;

-- Stores the current names of the location, the profile and whatever else the record refers to, because they are part
-- of the record. It runs as its owner, because a writer need not be allowed to read every name. A correction keeps the
-- names of the entry it corrects, because it describes the same event.
create or replace function record_place_names() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.corrects_id is not null then
    execute format('select location_name, customer_name from %I where id = $1', tg_table_name)
      into new.location_name, new.customer_name using new.corrects_id;
  elsif tg_op = 'UPDATE' or new.location_name is null then
    select location.name, customer.name into new.location_name, new.customer_name
    from location join customer on customer.id = location.customer_id where location.id = new.location_id;
  end if;
  return new;
end $$;

create or replace function record_action_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.corrects_id is not null then
    select action_name into new.action_name from activity where id = new.corrects_id and action_id = new.action_id;
  end if;
  if new.action_name is null then
    select name into new.action_name from action where id = new.action_id;
  end if;
  return new;
end $$;

create or replace function record_proof_type_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.proof_type_id <> old.proof_type_id then
    select name into new.type_name from proof_type where id = new.proof_type_id;
  end if;
  return new;
end $$;

create or replace function record_status_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.corrects_id is not null then
    select status_text into new.status_text from inspection_tour
    where id = new.corrects_id and status_id = new.status_id;
  end if;
  if new.status_text is null then
    select text into new.status_text from status where id = new.status_id;
  end if;
  return new;
end $$;

create or replace function record_check_names() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select location.name, customer.name into new.location_name, new.customer_name
  from location join customer on customer.id = location.customer_id where location.id = new.location_id;
  return new;
end $$;

create or replace function withdrawn_stays() returns trigger language plpgsql as $$
begin
  raise exception 'A withdrawn task stays withdrawn.' using errcode = '42501';
end $$;
