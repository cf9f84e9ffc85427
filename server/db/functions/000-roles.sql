-- Each request runs under one of the first three roles: row-level security is the second wall behind the application's
-- own scope. Whatever the server does by itself, and signing in, runs under the last one, which changes rows and
-- nothing else. Roles belong to the whole cluster, so another database may have made them already. A role that exists
-- and was granted is left alone, so that CREATEROLE may be taken back from the owner after the first start.
do $$
declare
  name text;
begin
  foreach name in array array[
    'schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_system'
  ] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
        execute format('grant %I to current_user', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, name, 'MEMBER') then
      execute format('grant %I to current_user', name);
    end if;
    execute format('grant usage on schema public to %I', name);
  end loop;
end $$;

revoke create on schema public from public;
