-- Row-level security looks at one column of a row; these say that its other columns belong together with it. They replace
-- the plain references, so an insert has not more to check than before.
alter table location add unique (id, customer_id);
alter table profile add unique (id, customer_id);
alter table task
  drop constraint task_customer_id_fkey,
  drop constraint task_location_id_fkey,
  drop constraint task_profile_id_fkey,
  add foreign key (location_id, customer_id) references location (id, customer_id),
  add foreign key (profile_id, customer_id) references profile (id, customer_id),
  add check ((corrects_id is null) = (first_id is null));
alter table activity
  drop constraint activity_customer_id_fkey,
  drop constraint activity_location_id_fkey,
  drop constraint activity_profile_id_fkey,
  add foreign key (location_id, customer_id) references location (id, customer_id),
  add foreign key (profile_id, customer_id) references profile (id, customer_id),
  add check ((corrects_id is null) = (first_id is null));

-- A correction stands where the entry stands, in the same chain: otherwise it would block a foreign entry's own correction
-- and show up in its history.
create function correction_guard() returns trigger language plpgsql as $$
declare fits boolean;
begin
  execute format('select exists (select from %I where id = $1 and location_id = $2 and origin_id = $3)', tg_table_name)
    into fits using new.corrects_id, new.location_id, new.first_id;
  if not fits then
    raise exception 'A correction stays with the entry it corrects.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger correction before insert on task for each row when (new.corrects_id is not null) execute function correction_guard();
create trigger correction before insert on activity for each row when (new.corrects_id is not null) execute function correction_guard();

-- As before, and only the entry that corrects a row may be named as the one: any other would hide the row from the lists.
create or replace function evidence_guard() returns trigger language plpgsql as $$
declare fits boolean;
begin
  if tg_op <> 'UPDATE' then
    raise exception 'Recorded evidence cannot be deleted.' using errcode = '42501';
  end if;
  execute format('select exists (select from %I where id = $1 and corrects_id = $2)', tg_table_name)
    into fits using new.corrected_by_id, old.id;
  if not fits or old.corrected_by_id is not null
    -- A stored generated column is empty in a BEFORE trigger: it is computed afterwards.
    or (to_jsonb(new) - array['corrected_by_id', 'origin_id']) <> (to_jsonb(old) - array['corrected_by_id', 'origin_id']) then
    raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
  end if;
  return new;
end $$;

create function never_emptied() returns trigger language plpgsql as $$
begin
  raise exception 'Recorded evidence cannot be deleted.' using errcode = '42501';
end $$;
create trigger never_emptied before truncate on task for each statement execute function never_emptied();
create trigger never_emptied before truncate on activity for each statement execute function never_emptied();

-- ledger_append runs as its owner, whom row-level security does not hold: the organisation of the request is asked here.
create function ledger_own_customer() returns trigger language plpgsql as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and new.customer_id is distinct from app_customer() then
    raise exception 'The ledger belongs to another organisation.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_customer before insert on ledger_entry for each row execute function ledger_own_customer();

-- A session that ended stays ended.
create function session_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception 'The session has ended.' using errcode = '42501';
end $$;
create trigger stays_ended before update on session for each row
  when (old.ended_at is not null and new.ended_at is distinct from old.ended_at) execute function session_stays_ended();
