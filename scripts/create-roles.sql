-- For psql, as a superuser, connected to the database of Schutzbuch: the role that owns and migrates it, and the one that
-- serves requests. Passwords come from the environment. NOINHERIT, so that neither has any right it did not ask for.
\set ON_ERROR_STOP on
\getenv owner_password MIGRATION_DATABASE_PASSWORD
\getenv server_password DATABASE_PASSWORD

-- The first migrations make what these roles are missing; CREATEROLE may be taken back after the first start.
create role schutzbuch_owner login noinherit createrole password :'owner_password';
create role schutzbuch_server login noinherit password :'server_password';

-- Requests run under the first three, what the server does by itself under the last.
select format('create role %I nologin', name)
from unnest(array['schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_system']) name
where not exists (select from pg_roles where rolname = name)
\gexec
grant schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_system to schutzbuch_owner with admin option;
grant schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_system to schutzbuch_server;

alter database :"DBNAME" owner to schutzbuch_owner;
alter schema public owner to schutzbuch_owner;
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to schutzbuch_server;
