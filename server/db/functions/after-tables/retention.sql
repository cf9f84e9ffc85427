-- Returns the retention periods of every organisation, including those that never set any.
create or replace view retention_setting with (security_invoker = true) as
  select customer.id, customer.id as customer_id, customer.name, customer.is_demo,
    coalesce(retention_policy.periods, '{}') as periods
  from customer left join retention_policy on retention_policy.customer_id = customer.id;
grant select on retention_setting to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Ends a search when everything was examined. A run that no user asked for and that found nothing is deleted.
create or replace function retention_found(run retention_run) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if run.user_id is null and run.parts = '[]' then
    delete from retention_run where id = run.id;
    return;
  end if;
  update retention_run set
    total = (select coalesce(sum((part ->> 'count')::bigint), 0) from jsonb_array_elements(parts) part),
    held_back = coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'kind', kind, 'locationId', location_id, 'locationName', name, 'reason', reason, 'count', count)
        order by kind, name)
      from retention_held left join location on location.id = location_id where run_id = run.id), '[]')
  where id = run.id;
  delete from retention_held where run_id = run.id;
end $$;
revoke execute on function retention_found from public;
