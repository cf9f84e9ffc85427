-- Appends one leaf and returns its number. The row of the organisation stays locked until COMMIT, so that a rollback
-- leaves no gap; therefore it has to be called last. It runs as its owner, because no role may write to the ledger
-- directly.
create or replace function ledger_append(
  p_customer bigint, p_type text, p_body text, p_at timestamptz, p_openings jsonb
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log ledger;
  entry_leaf bytea := sha256('\x00'::bytea || convert_to(p_body, 'UTF8'));
  node bytea := entry_leaf;
  level int := 1;
  remaining bigint;
  new_root bytea;
begin
  select * into log from ledger where customer_id = p_customer for update;
  if not found then
    if exists (select from deletion_certificate where customer_id = p_customer) then
      raise exception 'The ledger of a deleted organisation does not begin again.' using errcode = 'SB001';
    end if;
    insert into ledger (customer_id) values (p_customer) on conflict do nothing;
    select * into strict log from ledger where customer_id = p_customer for update;
  end if;
  insert into ledger_entry values (p_customer, log.size, p_type, p_body, entry_leaf, log.root, p_at);
  insert into ledger_opening
    select p_customer, log.size, opening ->> 'field', decode(opening ->> 'salt', 'hex'), opening ->> 'value'
    from jsonb_array_elements(p_openings) opening;
  remaining := log.size;
  while remaining & 1 = 1 loop
    node := sha256('\x01'::bytea || log.frontier[level] || node);
    log.frontier[level] := null;
    level := level + 1;
    remaining := remaining >> 1;
  end loop;
  log.frontier[level] := node;
  for i in 1 .. array_length(log.frontier, 1) loop
    if log.frontier[i] is not null then
      new_root := case
        when new_root is null then log.frontier[i] else sha256('\x01'::bytea || log.frontier[i] || new_root) end;
    end if;
  end loop;
  update ledger set size = log.size + 1, frontier = log.frontier, root = new_root where customer_id = p_customer;
  return log.size;
end $$;
revoke execute on function ledger_append from public;
grant execute on function ledger_append to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- With an argument, rows may be deleted together with their organisation; ledger_of_one_organisation then looks at them.
create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs > 0 and organisation_in_deletion() is not null then
    return null;
  end if;
  raise exception 'The ledger is append-only.' using errcode = '42501';
end $$;

-- ledger_append runs as its owner, for whom row-level security does not apply, so the organisation of the request is
-- checked here.
create or replace function ledger_own_customer() returns trigger language plpgsql as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and new.customer_id is distinct from app_customer() then
    raise exception 'The ledger belongs to another organisation.' using errcode = '42501';
  end if;
  return new;
end $$;

-- Deletes the openings of the commitments of these records; the entries stay, and so does every proof of them. It runs
-- as its owner, because no role may write to the ledger. The organisation of the request is checked here, as in
-- ledger_own_customer.
create or replace function ledger_forget(p_customer bigint, p_kinds text[], p_entities text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'The ledger belongs to another organisation.' using errcode = '42501';
  end if;
  with entries as materialized (
    -- The kind is compared first, because reading the body of every entry of a large log takes seconds.
    select seq, body from ledger_entry where customer_id = p_customer and split_part(type, '.', 1) = any (p_kinds)
  ), named as (
    select seq from entries where body::jsonb ->> 'entity' = any (p_entities)
  ), gone as (
    delete from ledger_opening where customer_id = p_customer and seq in (select seq from named) returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $$;
revoke execute on function ledger_forget from public;
grant execute on function ledger_forget to schutzbuch_customer, schutzbuch_platform;

-- Returns the data of the entries about these records. It compares the kind first, as ledger_forget does.
create or replace function ledger_data(p_customer bigint, p_kinds text[], p_entities text[]) returns setof jsonb
language sql stable set search_path = public, pg_temp as $$
  with entries as materialized (
    select body from ledger_entry where customer_id = p_customer and split_part(type, '.', 1) = any (p_kinds)
  )
  select body::jsonb -> 'data' from entries where body::jsonb ->> 'entity' = any (p_entities);
$$;

-- Lets a checkpoint be deleted if it was signed for growth more than 30 days ago, a later one of the same day stays, no
-- document, mail or cosignature names it, and the last entry about thinning announces it. Everything else is refused.
create or replace function ledger_checkpoint_guard() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.occasion = 'growth' and old.may_be_thinned and old.created_at < now() - interval '30 days'
    and exists (
      select from ledger_checkpoint later
      where later.customer_id = old.customer_id and later.id > old.id and later.size >= old.size
        and later.occasion = 'growth' and later.created_at >= old.created_at
        and (later.created_at at time zone 'Europe/Berlin')::date = (old.created_at at time zone 'Europe/Berlin')::date)
    and not exists (select from ledger_checkpoint_use where checkpoint_id = old.id)
    and not exists (select from ledger_cosignature where checkpoint_id = old.id)
    and old.created_at < (
      select (body::jsonb -> 'data' ->> 'before')::timestamptz from ledger_entry
      where customer_id = old.customer_id and type = 'ledgerCheckpoints.thinned'
      order by at desc, id desc limit 1)
  then
    return old;
  end if;
  if old.customer_id = organisation_in_deletion() then
    return old;
  end if;
  raise exception 'The ledger is append-only.' using errcode = '42501';
end $$;
