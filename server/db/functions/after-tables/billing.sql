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

-- Returns what is missing of the recipient before an invoice can be issued: what § 14 Abs. 4 UStG requires, and what EN 16931
-- and XRechnung require beyond that. The recipient in another country of the EU owes the tax, and has to prove with its
-- VAT id that it is a business; the ids of Greece begin with another code than that of the country.
create or replace function recipient_lacks(contract, customer) returns text language sql immutable as $$
  select case
    when num_nulls(
        coalesce($1.billing_street, $2.street), coalesce($1.billing_postal_code, $2.postal_code),
        coalesce($1.billing_city, $2.city)) > 0
      then 'address'
    when $1.billing_country <> 'DE'
        and left(coalesce($2.tax_id, ''), 2) <> case $1.billing_country when 'GR' then 'EL' else $1.billing_country end
      then 'vatId'
    when coalesce($1.billing_electronic_address, $1.billing_email, $2.contact_email) is null then 'electronicAddress'
  end
$$;

create or replace function lacks_issuer(billing_setting) returns boolean language sql immutable as $$
  select num_nulls(
    $1.issuer_name, $1.issuer_street, $1.issuer_postal_code, $1.issuer_city,
    coalesce($1.issuer_vat_id, $1.issuer_tax_number), $1.issuer_contact, $1.issuer_phone, $1.issuer_email,
    $1.issuer_iban) > 0
$$;

-- Returns each contract with the reason why its invoices cannot be issued.
create or replace view contract_seen with (security_invoker = true) as
  select contract.*,
    coalesce(
      recipient_lacks(contract, customer), case when lacks_issuer(billing_setting) then 'issuer' end) as invoice_lacks
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting;
grant select on contract_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

create or replace view invoice_seen with (security_invoker = true) as
  select invoice.*,
    (select first.number from invoice first where first.id = invoice.cancels) as cancels_number,
    (select first.issued_on from invoice first where first.id = invoice.cancels) as cancels_issued_on,
    (select later.number from invoice later where later.cancels = invoice.id) as cancelled_by
  from invoice;
grant select on invoice_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns the last day on which an invoice has to be kept: eight years from the end of the year in which it was issued
-- (§ 14b UStG, § 147 AO). An invoice and its cancellation refer to each other, so both are kept for the longer time.
create or replace function invoice_kept_until(invoice) returns date language sql stable as $$
  select make_date(extract(year from max(issued_on))::int + 8, 12, 31) from invoice related
  where related.id = coalesce($1.cancels, $1.id) or related.cancels = coalesce($1.cancels, $1.id)
$$;

create or replace view deletion_certificate_seen with (security_invoker = true) as
  select certificate.*, coalesce((
      select jsonb_agg(jsonb_build_object('number', number, 'issuedOn', issued_on, 'deletedAt', deleted_invoice.deleted_at)
        order by deleted_invoice.id)
      from deleted_invoice where certificate_id = certificate.id), '[]') as deleted_invoices
  from deletion_certificate certificate;
grant select on deletion_certificate_seen to schutzbuch_platform;
