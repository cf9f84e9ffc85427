-- Returns the plan that each location has today.
create or replace view location_contract with (security_invoker = true) as
  select location.id, location.customer_id, location.name, location.status, location.is_premium, location.monthly_limit,
    agreed.plan_id, plan.name as plan_name, agreed.price_cents, agreed.valid_from
  from location
  left join lateral (
    select plan_id, price_cents, valid_from from location_plan
    where location_plan.location_id = location.id and valid_from <= (now() at time zone 'Europe/Berlin')::date
    order by valid_from desc limit 1
  ) agreed on true
  left join plan on plan.id = agreed.plan_id;
grant select on location_contract to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns each contract with the reason why its invoices cannot be issued.
create or replace view contract_seen with (security_invoker = true) as
  select contract.*,
    case
      when num_nulls(
          coalesce(billing_street, street), coalesce(billing_postal_code, postal_code),
          coalesce(billing_city, city)) > 0
        then 'address'
      when num_nulls(issuer_name, issuer_street, issuer_postal_code, issuer_city, issuer_vat_id) > 0 then 'issuer'
    end as invoice_lacks
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting;
grant select on contract_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

create or replace view invoice_seen with (security_invoker = true) as
  select invoice.*,
    (select first.number from invoice first where first.id = invoice.cancels) as cancels_number,
    (select later.number from invoice later where later.cancels = invoice.id) as cancelled_by
  from invoice;
grant select on invoice_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
