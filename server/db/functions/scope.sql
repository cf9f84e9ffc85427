-- These three functions return the user, organisation and location of the request. The server sets them for each
-- transaction. Policies wrap them in a sub-select, so that they are evaluated once per statement and not once per row.
create or replace function app_user_id() returns bigint language sql stable as $$
  select nullif(current_setting('app.user', true), '')::bigint
$$;

create or replace function app_customer() returns bigint language sql stable as $$
  select nullif(current_setting('app.customer', true), '')::bigint
$$;

create or replace function app_location() returns bigint language sql stable as $$
  select nullif(current_setting('app.location', true), '')::bigint
$$;
