-- Runs at the end of each migration run, so that no migration can forget it. Each table with row-level security applies
-- it to its owner too, and shows every row to the role of the server. The owner reads rows in two cases: in functions
-- that run as the owner and check themselves what their caller may do, and with the setting `app.owner`, as in
-- migrations. The function changes only what is missing and locks nothing else.
create or replace function guard_rows() returns void
language plpgsql set search_path = public, pg_temp as $$
declare named record;
begin
  for named in
    select oid::regclass as name, relrowsecurity, relforcerowsecurity, relowner, relowner::regrole as owner, oid
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'
  loop
    if named.relrowsecurity then
      if not named.relforcerowsecurity then
        execute format('alter table %s force row level security', named.name);
      end if;
      if not exists (select from pg_policy where polrelid = named.oid and polname = 'system') then
        execute format('create policy system on %s to schutzbuch_system using (true)', named.name);
      end if;
      -- The tables may have another owner now.
      if not exists (
        select from pg_policy
        where polrelid = named.oid and polname = 'owner' and polroles = array[named.relowner]) then
        execute format('drop policy if exists owner on %s', named.name);
        execute format(
          $policy$create policy owner on %s to %s
            using ((select current_setting('role') <> 'none' or current_setting('app.owner', true) = 'on'))$policy$,
          named.name, named.owner);
      end if;
    end if;
    -- Who could write a certificate could delete evidence. Only delete_organisation does, which runs as the owner.
    if named.name = to_regclass('deletion_certificate') then
      if has_table_privilege('schutzbuch_system', named.oid, 'insert, delete')
        or not has_table_privilege('schutzbuch_system', named.oid, 'update') then
        revoke insert, delete on deletion_certificate from schutzbuch_system;
        grant select, update on deletion_certificate to schutzbuch_system;
      end if;
    elsif not has_table_privilege('schutzbuch_system', named.oid, 'insert') then
      execute format('grant select, insert on %s to schutzbuch_system', named.name);
      -- Rows of these tables are never updated.
      if named.name <> 'ledger_entry'::regclass then
        execute format('grant update, delete on %s to schutzbuch_system', named.name);
      end if;
    end if;
  end loop;
  for named in
    select oid::regclass as name, relkind from pg_class
    where relnamespace = 'public'::regnamespace and (
      (relkind = 'v' and not has_table_privilege('schutzbuch_system', oid, 'select'))
      or (relkind = 'S' and not has_sequence_privilege('schutzbuch_system', oid, 'update')))
  loop
    execute format(
      case named.relkind
        when 'v' then 'grant select on %s to schutzbuch_system'
        else 'grant all on sequence %s to schutzbuch_system' end,
      named.name);
  end loop;
  for named in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and proname <> 'guard_rows'
      and not has_function_privilege('schutzbuch_system', oid, 'execute')
  loop
    execute format('grant execute on function %s to schutzbuch_system', named.name);
  end loop;
end $$;
revoke execute on function guard_rows from public;
