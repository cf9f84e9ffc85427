-- Returns the stored responses that an erasure has to search. Some rows have no organisation, because an admin may
-- write for any organisation.
create or replace function answers_about(p_customer bigint) returns setof idempotency
language sql stable set search_path = public, pg_temp as $$
  select * from idempotency
  where body is not null and (customer_id = p_customer or customer_id is null
    or user_id in (select id from app_user where role = 'ROLE_ADMIN'));
$$;
revoke execute on function answers_about from public;
