-- Creates the roles of PostgreSQL; run with psql as a superuser, connected to the database of Schutzbuch. One role owns
-- and migrates the database, the other one serves requests. The passwords come from the environment. With NOINHERIT a
-- role has no rights of another one unless it sets that role.
\set ON_ERROR_STOP on
set client_min_messages = warning;
\getenv owner_password MIGRATION_DATABASE_PASSWORD
\getenv server_password DATABASE_PASSWORD

-- CREATEROLE lets the first migrations grant what is missing to these roles. It may be revoked after the first start.
-- A database that is made again finds the roles of the one before.
select format('create role %I login noinherit %s', name, options)
from (values ('schutzbuch_owner', 'createrole'), ('schutzbuch_server', '')) login(name, options)
where not exists (select from pg_roles where rolname = name)
\gexec
alter role schutzbuch_owner password :'owner_password';
alter role schutzbuch_server password :'server_password';

-- Requests run under the first four roles, and the server's own jobs under the last.
select format('create role %I nologin', name)
from unnest(array[
  'schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_authority', 'schutzbuch_system'
]) name
where not exists (select from pg_roles where rolname = name)
\gexec
grant schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_authority, schutzbuch_system
  to schutzbuch_owner with admin option;
grant schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_authority, schutzbuch_system
  to schutzbuch_server;

alter database :"DBNAME" owner to schutzbuch_owner;
alter schema public owner to schutzbuch_owner;
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to schutzbuch_server;
