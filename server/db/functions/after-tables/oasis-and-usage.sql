-- Returns each location with each of its months, also those without a query.
create or replace view location_month with (security_invoker = true) as
  select location.id * 100000 + (extract(year from at.month) * 12 + extract(month from at.month))::int as id,
    location.id as location_id, location.customer_id, location.name, location.status, customer.name as customer_name,
    at.month, coalesce(used.requests, 0) as requests,
    case when used.location_id is null then location.monthly_limit else used.limit_count end as limit_count,
    coalesce(used.additional_limit_count, 0) as additional_limit_count,
    coalesce(used.granted_limit_count, 0) as granted_limit_count
  from location
  join customer on customer.id = location.customer_id
  cross join lateral (
    select generate_series(
      date_trunc('month', least(
        location.created_at at time zone location.time_zone,
        (select min(month) from location_usage where location_usage.location_id = location.id)::timestamp)),
      date_trunc('month', now() at time zone location.time_zone),
      interval '1 month')::date as month
  ) at
  left join location_usage used on used.location_id = location.id and used.month = at.month;
grant select on location_month to schutzbuch_customer, schutzbuch_platform;

-- Returns the certificates for lists. A certificate is superseded from the day on which its replacement is valid, once
-- the replacement is used at all of its locations.
create or replace view shown_oasis_certificate with (security_invoker = true) as
  select certificate.*, customer.name as customer_name, next.id as replaced_by_id, bound.location_ids,
    bound.location_names,
    case
      when next.valid_from <= now() and not exists (
        select from oasis_certificate_location here
        where here.certificate_id = certificate.id and not exists (
          select from oasis_certificate_location there
          where there.certificate_id = next.id and there.location_id = here.location_id
        )) then 'superseded'
      when certificate.valid_to <= now() then 'expired'
      when certificate.valid_from > now() then 'scheduled'
      else 'active'
    end as state
  from oasis_certificate certificate
  join customer on customer.id = certificate.customer_id
  left join oasis_certificate next on next.replaces_id = certificate.id
  cross join lateral (
    select coalesce(json_agg(location.id order by location.id), '[]') as location_ids,
      coalesce(string_agg(location.name, ', ' order by location.name), '') as location_names
    from oasis_certificate_location binding join location on location.id = binding.location_id
    where binding.certificate_id = certificate.id
  ) as bound;
grant select on shown_oasis_certificate to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns the locations that check guests and have no valid certificate.
create or replace view oasis_certificate_gap with (security_invoker = true) as
  select location.id, location.customer_id, location.name, customer.name as customer_name,
    max(certificate.valid_to) filter (where certificate.valid_from <= now()) as ended_at,
    min(certificate.valid_from) filter (where certificate.valid_from > now()) as begins_at
  from location
  join customer on customer.id = location.customer_id and customer.is_active
  left join oasis_certificate_location binding on binding.location_id = location.id
  left join oasis_certificate certificate on certificate.id = binding.certificate_id
  where location.status = 'active' and location.player_check_allowed
  group by location.id, customer.name
  having count(*) filter (where certificate.valid_from <= now() and certificate.valid_to > now()) = 0;
grant select on oasis_certificate_gap to schutzbuch_customer, schutzbuch_platform;
