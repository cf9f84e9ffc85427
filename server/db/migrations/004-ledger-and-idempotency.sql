-- One RFC 6962 Merkle log per organisation. `frontier[i]` is the root of the perfect subtree of 2^(i-1) leaves that is
-- still waiting for its right half, or null.
create table ledger (
  customer_id bigint primary key references customer,
  size bigint not null default 0,
  frontier bytea[] not null default '{}',
  root bytea not null default sha256(''::bytea)
);

create table ledger_entry (
  customer_id bigint not null references ledger,
  seq bigint not null,
  type text not null,
  body text not null,
  leaf bytea not null,
  prev bytea not null,
  at timestamptz not null,
  primary key (customer_id, seq)
);

-- What a commitment in a body stands for. Erasing a person deletes here and leaves every proof valid.
create table ledger_opening (
  customer_id bigint not null,
  seq bigint not null,
  field text not null,
  salt bytea not null,
  value text not null,
  primary key (customer_id, seq, field),
  foreign key (customer_id, seq) references ledger_entry
);

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only.' using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse();

-- Appends one leaf and returns its number. The row of the organisation is locked until COMMIT, so that a rollback leaves
-- no gap; call it last. Runs as its owner, because no role may write the ledger itself.
create function ledger_append(p_customer bigint, p_type text, p_body text, p_at timestamptz, p_openings jsonb)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log ledger;
  entry_leaf bytea := sha256('\x00'::bytea || convert_to(p_body, 'UTF8'));
  node bytea := entry_leaf;
  level int := 1;
  remaining bigint;
  new_root bytea;
begin
  insert into ledger (customer_id) values (p_customer) on conflict do nothing;
  select * into strict log from ledger where customer_id = p_customer for update;
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
      new_root := case when new_root is null then log.frontier[i] else sha256('\x01'::bytea || log.frontier[i] || new_root) end;
    end if;
  end loop;
  update ledger set size = log.size + 1, frontier = log.frontier, root = new_root where customer_id = p_customer;
  return log.size;
end $$;
revoke execute on function ledger_append from public;
grant execute on function ledger_append to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- An evidence row may change only where its table says so: everything else is what was recorded.
create function evidence_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'Recorded evidence cannot be deleted.' using errcode = '42501';
  end if;
  if old.corrected_by_id is not null
    -- A stored generated column is empty in a BEFORE trigger: it is computed afterwards.
    or (to_jsonb(new) - array['corrected_by_id', 'origin_id']) <> (to_jsonb(old) - array['corrected_by_id', 'origin_id']) then
    raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
  end if;
  return new;
end $$;

grant select on ledger, ledger_entry, ledger_opening to schutzbuch_customer, schutzbuch_platform;
alter table ledger enable row level security;
alter table ledger_entry enable row level security;
alter table ledger_opening enable row level security;
create policy platform on ledger to schutzbuch_platform using (true);
create policy own_customer on ledger to schutzbuch_customer using (customer_id = (select app_customer()));
create policy platform on ledger_entry to schutzbuch_platform using (true);
create policy own_customer on ledger_entry to schutzbuch_customer using (customer_id = (select app_customer()));
create policy platform on ledger_opening to schutzbuch_platform using (true);
create policy own_customer on ledger_opening to schutzbuch_customer using (customer_id = (select app_customer()));

-- What a write with an Idempotency-Key answered, stored in the transaction of the write itself.
create table idempotency (
  user_id bigint not null references app_user,
  key text not null,
  request_hash bytea not null,
  status int,
  body text,
  location text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);
grant select, insert, update on idempotency to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table idempotency enable row level security;
create policy own on idempotency using (user_id = (select app_user_id()));
