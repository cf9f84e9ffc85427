-- As its sisters do: it runs as its owner, and must not reach into another organisation.
create or replace function forget_upload_links(p_customer bigint, p_profile bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  delete from mail_outbox where about in (
    select 'upload-link:' || id from upload_link where customer_id = p_customer and profile_id = p_profile);
  update upload_link set email = null, revoked_at = case when used_at is null then coalesce(revoked_at, now()) end
  where customer_id = p_customer and profile_id = p_profile;
end $$;
