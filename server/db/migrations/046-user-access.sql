-- What an operator or an admin may do for somebody who lost a way in: links for a new password, and an end to a second factor
-- nobody can give any more.
create function has_second_factor(p_user bigint) returns boolean
stable language sql security definer set search_path = public, pg_temp as $$
  select exists (select from second_factor where user_id = p_user and confirmed_at is not null)
$$;
revoke execute on function has_second_factor from public;
grant execute on function has_second_factor to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

create or replace view user_account with (security_invoker) as
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

-- Runs as its owner, because no role of a request reads or writes what codes are made from.
create function reset_second_factor(p_user bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_user = app_user_id() or (current_setting('role') <> 'schutzbuch_platform' and not (
    current_setting('role') = 'schutzbuch_customer' and sees_account(p_user) and manages_account(p_user)))
  then
    raise exception 'This second factor is not theirs to reset.' using errcode = '42501';
  end if;
  delete from second_factor where user_id = p_user;
  return found;
end $$;
revoke execute on function reset_second_factor from public;
grant execute on function reset_second_factor to schutzbuch_customer, schutzbuch_platform;

-- The link itself leaves by mail to its owner alone.
create policy asked_for on one_time_token to schutzbuch_customer
  using (
    purpose in ('password-reset', 'email-change') and user_id <> (select app_user_id())
    and sees_account(user_id) and manages_account(user_id))
  with check (
    purpose = 'password-reset' and user_id <> (select app_user_id())
    and sees_account(user_id) and manages_account(user_id));
create policy asked_for_by_platform on one_time_token to schutzbuch_platform
  using (purpose in ('password-reset', 'email-change') and user_id <> (select app_user_id()))
  with check (purpose = 'password-reset' and user_id <> (select app_user_id()));
