-- An invoice that was wrong is cancelled by another one, with a number of the same series and the same amounts below zero.
alter table invoice
  add column cancels bigint unique references invoice,
  add column reason text,
  -- Of a cancellation: whether the month is invoiced anew.
  add column is_replaced boolean not null default false,
  -- One more each time the month is invoiced anew.
  add column edition int not null default 1,
  drop constraint invoice_net_cents_check,
  drop constraint invoice_customer_id_month_key,
  add check (case when cancels is null then net_cents >= 0 and reason is null and not is_replaced
    else net_cents <= 0 and reason is not null end);
create unique index invoice_of_month on invoice (customer_id, month, edition) where cancels is null;

create view invoice_seen with (security_invoker) as
  select invoice.*,
    (select first.number from invoice first where first.id = invoice.cancels) as cancels_number,
    (select later.number from invoice later where later.cancels = invoice.id) as cancelled_by
  from invoice;
grant select on invoice_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- As the owner: only the server itself issues. The lock is the one an invoice waits for.
create function cancel_invoice(p_invoice bigint, p_reason text, p_is_replaced boolean, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong invoice;
  issued date := (p_now at time zone 'Europe/Berlin')::date;
  made bigint;
begin
  if current_setting('role') <> 'schutzbuch_platform' then
    raise exception 'Only the platform cancels an invoice.' using errcode = '42501';
  end if;
  select * into strict wrong from invoice where id = p_invoice;
  perform from contract where customer_id = wrong.customer_id for update;
  if wrong.cancels is not null or exists (select from invoice where cancels = p_invoice) then return null; end if;
  insert into invoice (number, customer_id, month, issued_on, due_on, issuer, recipient, items, net_cents, vat_percent,
      vat_cents, gross_cents, created_at, cancels, reason, is_replaced, edition)
    select next_invoice_number(split_part(wrong.number, '-', 1) || '-' || extract(year from issued)), wrong.customer_id,
      wrong.month, issued, issued, wrong.issuer, wrong.recipient,
      (select coalesce(jsonb_agg(item || jsonb_build_object('quantity', -(item ->> 'quantity')::int) order by place), '[]')
        from jsonb_array_elements(wrong.items) with ordinality as listed(item, place)),
      -wrong.net_cents, wrong.vat_percent, -wrong.vat_cents, -wrong.gross_cents, p_now, wrong.id, p_reason, p_is_replaced,
      wrong.edition
    returning id into made;
  return made;
end $$;
revoke execute on function cancel_invoice from public;
grant execute on function cancel_invoice to schutzbuch_platform;

-- Months that are over and not invoiced yet, and what an invoice of them would lack (§ 14 Abs. 4 UStG).
create function due_invoices(p_last_month date)
returns table (customer_id bigint, month date, lacks_issuer boolean, lacks_address boolean) stable language sql as $$
  select contract.customer_id, due.month,
    num_nulls(issuer_name, issuer_street, issuer_postal_code, issuer_city, issuer_vat_id) > 0,
    num_nulls(coalesce(billing_street, street), coalesce(billing_postal_code, postal_code), coalesce(billing_city, city)) > 0
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting
  cross join lateral (
    select generate_series(date_trunc('month', begins_on), least(p_last_month, ends_on), interval '1 month')::date as month
    -- What was booked is paid for, whatever became of the contract.
    union
    select quota_booking.month from quota_booking
    where quota_booking.customer_id = contract.customer_id and quota_booking.month <= p_last_month
  ) due
  where (customer.is_active or not customer.is_demo)
    and not exists (
      select from invoice
      where invoice.customer_id = contract.customer_id and invoice.month = due.month and invoice.cancels is null
        and not exists (select from invoice later where later.cancels = invoice.id and later.is_replaced))
    and (
      exists (select from quota_booking where quota_booking.customer_id = contract.customer_id and quota_booking.month = due.month)
      or exists (
        select from location_plan agreed where agreed.customer_id = contract.customer_id and plan_id is not null
          and price_cents > 0 and valid_from = (
            select max(valid_from) from location_plan
            where location_plan.location_id = agreed.location_id and valid_from <= due.month)))
$$;
revoke execute on function due_invoices from public;

-- A contract with what holds up its invoices.
create view contract_seen with (security_invoker) as
  select contract.*,
    case
      when num_nulls(coalesce(billing_street, street), coalesce(billing_postal_code, postal_code), coalesce(billing_city, city)) > 0
        then 'address'
      when num_nulls(issuer_name, issuer_street, issuer_postal_code, issuer_city, issuer_vat_id) > 0 then 'issuer'
    end as invoice_lacks
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting;
grant select on contract_seen to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
