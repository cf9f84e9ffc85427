alter table upload_link add foreign key (profile_document_id) references profile_document on delete set null;

-- Of a person who is erased no address stays, no link is of use any more and no mail says a name.
create function forget_upload_links(p_customer bigint, p_profile bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from mail_outbox where about in (
    select 'upload-link:' || id from upload_link where customer_id = p_customer and profile_id = p_profile);
  update upload_link set email = null, revoked_at = case when used_at is null then coalesce(revoked_at, now()) end
  where customer_id = p_customer and profile_id = p_profile;
$$;
revoke all on function forget_upload_links from public;
grant execute on function forget_upload_links to schutzbuch_customer, schutzbuch_platform;
