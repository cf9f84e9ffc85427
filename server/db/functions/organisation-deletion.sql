-- Tables with an organisation that keep their rows when it is deleted, and the tables of the deletion itself.
create or replace function kept_tables() returns text[] language sql immutable as $$
  select array['customer', 'invoice', 'deleted_invoice', 'security_event', 'deletion_certificate', 'deletion_file']
$$;

-- Returns for each table which rows belong to an organisation, as a condition in which $1 is its id. It reads the
-- catalogue, so that a new table is not forgotten: rows that name the organisation belong to it, and so do the rows of
-- tables without such a column that refer to one of its rows.
create or replace function organisation_rows() returns table (name text, condition text)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  known jsonb := '{}';
  found jsonb;
begin
  select coalesce(jsonb_object_agg(relname, 'customer_id = $1'), '{}') into known
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'customer_id' and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all (kept_tables());
  loop
    select jsonb_object_agg(child, conditions) into found from (
      select child.relname as child, string_agg(
        format('%I in (select %I from %I where %s)', child_column.attname, parent_column.attname, parent.relname,
          known ->> parent.relname),
        ' or ' order by child_column.attname) as conditions
      from pg_constraint
      join pg_class child on child.oid = conrelid and not child.relispartition
      join pg_class parent on parent.oid = confrelid
      join pg_attribute child_column on child_column.attrelid = child.oid and child_column.attnum = conkey[1]
      join pg_attribute parent_column on parent_column.attrelid = parent.oid and parent_column.attnum = confkey[1]
      where contype = 'f' and cardinality(conkey) = 1 and confdeltype <> 'n' and known ? parent.relname::text
        and not known ? child.relname::text and child.relname <> all (kept_tables() || array['app_user'])
      group by child.relname
    ) children;
    exit when found is null;
    known := known || found;
  end loop;
  return query select entry.key, entry.value from jsonb_each_text(known) entry order by entry.key;
end $$;
revoke execute on function organisation_rows from public;

-- Returns the users that leave with their organisation: they work for no other one, and do not run the platform.
create or replace function leaving_users(p_customer bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  with linked as (
    select user_id, customer_id from user_customer
    union
    select user_id, location.customer_id from user_location join location on location.id = location_id
  )
  select coalesce(array_agg(id), '{}') from app_user
  where role <> 'ROLE_ADMIN' and id in (select user_id from linked where customer_id = p_customer)
    and id not in (select user_id from linked where customer_id <> p_customer)
$$;
revoke execute on function leaving_users from public;

-- Returns where rows name files of the file store: an expression, and what it is selected from.
create or replace function file_references() returns table (name text, file_key text, source text) language sql stable as $$
  select relname::text, format('%I', attname), format('%I', relname)
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
    and attname in ('file_key', 'thumbnail_key') and relname <> 'deletion_file'
  union all
  select 'report', 'file.value ->> ''key''', 'report, jsonb_each(files) file'
$$;
revoke execute on function file_references from public;

-- Returns the files that rows name, without those that are being removed with their organisation.
create or replace function referenced_files() returns setof text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query execute (
    select string_agg(format('select %1$s from %2$s where %1$s is not null', file_key, source), ' union ')
    from file_references());
end $$;
revoke execute on function referenced_files from public;

-- Notes the files that the rows of an organisation name.
create or replace function note_deleted_files(p_customer bigint, p_certificate bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare named record;
begin
  for named in
    select file_key, source, condition from organisation_rows() rows join file_references() using (name)
  loop
    execute format(
      'insert into deletion_file select %1$s, $2 from %2$s where %1$s is not null and (%3$s) on conflict do nothing',
      named.file_key, named.source, named.condition)
    using p_customer, p_certificate;
  end loop;
end $$;
revoke execute on function note_deleted_files from public;

-- Deletes all rows in one statement, because they refer to each other in both directions and references are verified at
-- the end of a statement. It returns how many rows of each table were deleted.
create or replace function delete_organisation_rows(p_customer bigint) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  statement text;
  counts jsonb;
begin
  select format('with %s select jsonb_object_agg(name, count) from (%s) counted',
      string_agg(format('%I as (delete from %I where %s returning 1)', 'gone_' || name, name, condition), ', '),
      string_agg(format('select %L as name, count(*) from %I', name, 'gone_' || name), ' union all '))
    into statement
  from organisation_rows();
  execute statement into counts using p_customer;
  return counts;
end $$;
revoke execute on function delete_organisation_rows from public;

-- Deletes accounts; one to which another organisation's rows refer keeps its number, without name, address and password.
create or replace function delete_users(p_users bigint[]) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  named bigint;
  deleted bigint := 0;
begin
  delete from idempotency where user_id = any (p_users);
  delete from mail_outbox where recipient in (select email from app_user where id = any (p_users));
  foreach named in array p_users loop
    begin
      delete from app_user where id = named;
    exception when foreign_key_violation then
      delete from session where user_id = named;
      delete from second_factor where user_id = named;
      delete from one_time_token where user_id = named;
      delete from notification where receiver_id = named;
      delete from app_user_name where user_id = named;
      update app_user set email = 'zugang-' || named || '@geloescht.invalid', firstname = '', lastname = 'Gelöschter Zugang',
        password_hash = null, is_active = false
      where id = named;
    end;
    deleted := deleted + 1;
  end loop;
  return deleted;
end $$;
revoke execute on function delete_users from public;

-- Deletes an organisation, of which only its certificate and what the law demands remain. It runs as its owner, because
-- no other role may delete evidence and ledgers, and it looks for itself whether the day has come, by the clock of the
-- database. No role of a request may call it.
-- @returns the id of the certificate
create or replace function delete_organisation(p_customer bigint, p_proof jsonb, p_recipients jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended termination;
  log ledger;
  certificate bigint;
  leaving bigint[] := leaving_users(p_customer);
  counts jsonb;
begin
  select termination.* into ended from termination join customer on customer.id = termination.customer_id
  where termination.customer_id = p_customer and withdrawn_at is null and ended_at is not null
    and deletes_on <= (now() at time zone 'Europe/Berlin')::date
  for update;
  if ended is null then
    raise exception 'The time to delete this organisation has not come.' using errcode = '42501';
  end if;
  -- From here on nothing is recorded, so that the entry of the proof stays the last one that the certificate counts.
  select * into log from ledger where customer_id = p_customer for update;
  if log.size is distinct from ended.last_seq + 1 then
    raise exception 'The last entry of this ledger does not announce its deletion.' using errcode = '42501';
  end if;
  insert into deletion_certificate (customer_id, termination_id, organisation, given_at, ends_on, deletes_on, deleted_at, ledger_size,
      ledger_root, proof)
    select p_customer, ended.id, customer.name, ended.given_at, ended.ends_on, ended.deletes_on, now(),
      log.size, log.root, p_proof
    from customer where customer.id = p_customer
    returning id into certificate;
  -- Whoever works for others too, or runs the platform, stays signed in, but no longer for this one.
  update session set customer_id = null, location_id = null, profile_id = null, profile_since = null
    where customer_id = p_customer and user_id <> all (leaving);
  delete from idempotency where strpos(body, '"/api/customers/' || p_customer || '"') > 0;
  perform note_deleted_files(p_customer, certificate);
  counts := delete_organisation_rows(p_customer);
  counts := counts || jsonb_build_object('app_user', delete_users(leaving));
  update customer set street = null, postal_code = null, city = null, contact_person = null, contact_email = null,
    contact_phone = null, tax_id = null, is_active = false
  where id = p_customer;
  update deletion_certificate set recipients = p_recipients,
    records = (select jsonb_object_agg(key, value) from jsonb_each(counts) where value <> '0'),
    kept = (
      select jsonb_build_object('invoices', count(*), 'lastInvoiceOn', max(issued_on)) from invoice
      where customer_id = p_customer)
  where id = certificate;
  return certificate;
end $$;
revoke execute on function delete_organisation from public;
