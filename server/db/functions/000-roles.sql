-- Creates the roles. Each request runs under one of the first four; row-level security then checks the scope a second
-- time, after the application. Jobs of the server and sign-in run under the last one, which may change rows and nothing
-- else. Roles belong to the whole cluster, so another database may already have created them. A role that exists and is
-- granted is left unchanged, so that CREATEROLE may be revoked from the owner after the first start.
do $$
declare
  name text;
begin
  foreach name in array array[
    'schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_authority', 'schutzbuch_system'
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
