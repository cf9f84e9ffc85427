-- Which months are invoiced is found out first: asked for last, each month since a contract began was judged each minute.
create or replace function due_invoices(p_last_month date)
returns table (customer_id bigint, month date, lacks_issuer boolean, lacks_address boolean) stable language sql as $$
  select contract.customer_id, due.month,
    num_nulls(issuer_name, issuer_street, issuer_postal_code, issuer_city, issuer_vat_id) > 0,
    num_nulls(coalesce(billing_street, street), coalesce(billing_postal_code, postal_code), coalesce(billing_city, city)) > 0
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting
  cross join lateral (
    select month from (
      select generate_series(date_trunc('month', begins_on), least(p_last_month, ends_on), interval '1 month')::date as month
      -- What was booked is paid for, whatever became of the contract.
      union
      select quota_booking.month from quota_booking
      where quota_booking.customer_id = contract.customer_id and quota_booking.month <= p_last_month
    ) over_by_now
    where not exists (
      select from invoice
      where invoice.customer_id = contract.customer_id and invoice.month = over_by_now.month and invoice.cancels is null
        and not exists (select from invoice later where later.cancels = invoice.id and later.is_replaced))
    -- Left as it stands: what is to be paid is looked for in the months that remain, which are few.
    offset 0
  ) due
  where (customer.is_active or not customer.is_demo)
    and (
      exists (select from quota_booking where quota_booking.customer_id = contract.customer_id and quota_booking.month = due.month)
      or exists (
        select from location_plan agreed where agreed.customer_id = contract.customer_id and plan_id is not null
          and price_cents > 0 and valid_from = (
            select max(valid_from) from location_plan
            where location_plan.location_id = agreed.location_id and valid_from <= due.month)))
$$;
