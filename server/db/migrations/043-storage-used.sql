-- How much of the file store an organisation fills, over all its locations: who sends a file need not see the others.
create function storage_used(p_customer bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This is another organisation.' using errcode = '42501';
  end if;
  return (select coalesce(sum(bytes), 0) from document where customer_id = p_customer and scan_state <> 'discarded');
end $$;
revoke execute on function storage_used from public;
grant execute on function storage_used to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
