-- Writes the last day into the contract and the organisation, and takes it back when the notice is withdrawn, which is
-- possible until the end. It runs as its owner, because no organisation may change the terms of its contract otherwise.
create or replace function termination_sets_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_served constant boolean := current_setting('role') <> 'none';
  later constant text[] := array['withdrawn_by', 'withdrawn_at', 'told', 'last_seq'];
begin
  -- The days decide when everything is deleted, so nothing that the server runs may move them or name past ones. The
  -- clock of the server may still be before midnight.
  if is_served and tg_op = 'INSERT' and new.ends_on < (now() at time zone 'Europe/Berlin')::date - 1
    or is_served and tg_op = 'UPDATE' and (
      to_jsonb(new) - later <> to_jsonb(old) - later
      or old.withdrawn_at is not null and (new.withdrawn_by, new.withdrawn_at) is distinct from (old.withdrawn_by, old.withdrawn_at))
  then
    raise exception 'A notice stays as it was given.' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    select ends_on into new.former_ends_on from contract where customer_id = new.customer_id for update;
    -- A contract that ended earlier is not prolonged, because the months in between would be invoiced.
    update contract set ends_on = least(ends_on, new.ends_on) where customer_id = new.customer_id;
    update customer set ends_on = new.ends_on where id = new.customer_id;
  elsif new.withdrawn_at is distinct from old.withdrawn_at then
    if old.withdrawn_at is not null or exists (select from customer where id = old.customer_id and ended_at is not null) then
      raise exception 'This notice cannot be withdrawn any more.' using errcode = '42501';
    end if;
    update contract set ends_on = old.former_ends_on where customer_id = new.customer_id;
    update customer set ends_on = null where id = new.customer_id;
  end if;
  return new;
end $$;

-- Returns the organisation that this transaction is deleting: its certificate was written here, and does not say yet what
-- was deleted. Only delete_organisation writes one.
create or replace function organisation_in_deletion() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select customer_id from deletion_certificate
  where xmin = pg_current_xact_id_if_assigned()::xid and records is null
$$;

create or replace function termination_stays() returns trigger language plpgsql as $$
begin
  if old.customer_id is distinct from organisation_in_deletion() then
    raise exception 'A notice stays as it was given.' using errcode = '42501';
  end if;
  return old;
end $$;

create or replace function ledger_of_one_organisation() returns trigger language plpgsql as $$
declare leaving constant bigint := organisation_in_deletion();
begin
  if exists (select from gone where customer_id is distinct from leaving) then
    raise exception 'The ledger is append-only.' using errcode = '42501';
  end if;
  return null;
end $$;

-- Allows only what follows a deletion: the counts in the same transaction, then the number of files, then the document.
create or replace function deletion_certificate_stays() returns trigger language plpgsql as $$
declare later constant text[] := array['file_count', 'file_bytes', 'ready_at', 'pdf', 'recipients'];
begin
  if tg_op = 'UPDATE' then
    if old.customer_id = organisation_in_deletion()
      and to_jsonb(new) - array['records', 'kept', 'recipients'] = to_jsonb(old) - array['records', 'kept', 'recipients']
    then
      return new;
    end if;
    if old.ready_at is null and to_jsonb(new) - later = to_jsonb(old) - later then
      return new;
    end if;
  end if;
  raise exception 'A deletion certificate stays as it was written.' using errcode = '42501';
end $$;
