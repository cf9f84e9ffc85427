-- Returns the accounts without hashes and secrets, because a list reads all columns of its table. It contains only the
-- links that the requesting user may see.
create or replace view user_account with (security_invoker = true) as
  select id, uid, email, firstname, lastname, role, is_active, last_login_at, created_at,
    has_password, concat_ws(' ', firstname, lastname, email) as search_text,
    coalesce((
      select json_agg(customer_id order by customer_id) from user_customer where user_id = app_user.id
    ), '[]') as customer_ids,
    coalesce((
      select json_agg(location_id order by location_id) from user_location where user_id = app_user.id
    ), '[]') as location_ids,
    current_setting('role') <> 'schutzbuch_customer' or manages_account(id) as is_managed,
    has_second_factor(id) as has_second_factor
  from app_user;
grant select on user_account to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns the invitations without the hash of the token, because a list reads all columns of its table.
create or replace view sent_invitation with (security_invoker = true) as
  select id, customer_id, email, role, to_json(location_ids) as location_ids, user_id, created_at, sent_at, is_mailed,
    expires_at, revoked_at, accepted_at
  from invitation;
grant select on sent_invitation to schutzbuch_customer, schutzbuch_platform;
