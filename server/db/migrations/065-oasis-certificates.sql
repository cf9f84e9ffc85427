-- Certificates as they are listed. One is superseded from the day its next one is valid, once that is used wherever it was.
create view shown_oasis_certificate with (security_invoker = true) as
  select certificate.*, customer.name as customer_name, next.id as replaced_by_id, bound.location_ids, bound.location_names,
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

-- Where guests are asked about, and nothing is there to ask with.
create view oasis_certificate_gap with (security_invoker = true) as
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

-- Somebody was told so many days before it ends; 0 once it did.
create table oasis_certificate_warning (
  certificate_id bigint not null references oasis_certificate on delete cascade,
  days_before int not null check (days_before >= 0),
  told_at timestamptz not null,
  primary key (certificate_id, days_before)
);
alter table oasis_certificate_warning enable row level security;

create trigger announce_insert after insert on oasis_certificate referencing new table as changed
  for each statement execute function announce_change('/api/oasis_certificates', 'customer_id');
create trigger announce_update after update on oasis_certificate referencing new table as changed
  for each statement execute function announce_change('/api/oasis_certificates', 'customer_id');
create trigger announce_insert after insert on oasis_certificate_location referencing new table as changed
  for each statement execute function announce_change('/api/oasis_certificates', 'customer_id');
create trigger announce_delete after delete on oasis_certificate_location referencing old table as changed
  for each statement execute function announce_change('/api/oasis_certificates', 'customer_id');
