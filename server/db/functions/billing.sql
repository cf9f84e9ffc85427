create or replace function price_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'What a price was stays written.' using errcode = '42501';
end $$;

create or replace function open_contract() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contract (customer_id) values (new.id);
  return null;
end $$;

-- Copies name, size and price from the package, so that a request cannot set other values, and the name that the location
-- has now.
create or replace function fill_quota_booking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select name, queries, price_cents into strict new.name, new.queries, new.price_cents
    from quota_package where id = new.quota_package_id;
  select name into strict new.location_name from location where id = new.location_id;
  if new.month is null then
    select date_trunc('month', now() at time zone time_zone)::date into strict new.month
      from location where id = new.location_id;
  end if;
  return new;
end $$;

-- Adds a booking at once to the allowance that is checked before each query.
-- It also marks as read what was notified about the quota before the booking, because that is over for everybody.
create or replace function count_quota_booking() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  total int;
begin
  insert into location_usage (location_id, customer_id, month, limit_count, additional_limit_count)
    select new.location_id, new.customer_id, new.month, monthly_limit, new.queries
    from location where id = new.location_id
  on conflict (location_id, month) do update
    set additional_limit_count = location_usage.additional_limit_count + excluded.additional_limit_count
  returning limit_count + additional_limit_count into total;
  update notification set read_at = now()
    where read_at is null and about in (
      select concat_ws(':', 'quota', new.location_id, new.month, total - new.queries, share)
      from unnest(array[0, 10, 20]) share);
  return null;
end $$;

create or replace function quota_booking_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_id = organisation_in_deletion() then
    return old;
  end if;
  raise exception 'A booking stays as it was made.' using errcode = '42501';
end $$;

-- Returns the next invoice number. The series is locked until COMMIT, and a rollback returns the number, so that the
-- series has no gap.
create or replace function next_invoice_number(p_series text) returns text language sql as $$
  insert into invoice_series (name, last) values (p_series, 1)
  on conflict (name) do update set last = invoice_series.last + 1
  returning name || '-' || lpad(last::text, 5, '0')
$$;
revoke execute on function next_invoice_number from public;

-- Lets an invoice go only when its years are over and nothing else is left of its organisation, and notes its number.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into deleted_invoice (certificate_id, number, issued_on)
      select id, old.number, old.issued_on from deletion_certificate
      where customer_id = old.customer_id and ready_at is not null
        and invoice_kept_until(old) < (now() at time zone 'Europe/Berlin')::date;
    if found then return old; end if;
  end if;
  raise exception 'An invoice stays as it was issued.' using errcode = '42501';
end $$;

create or replace function deleted_invoice_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The number of a deleted invoice stays written.' using errcode = '42501';
end $$;

-- Cancels an invoice. This runs as its owner, because no role of a request may write invoices. It takes the same lock
-- on the contract as issuing an invoice.
create or replace function cancel_invoice(p_invoice bigint, p_reason text, p_is_replaced boolean, p_now timestamptz)
returns bigint
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
      vat_category, vat_cents, gross_cents, is_electronic, created_at, cancels, reason, is_replaced, edition)
    select next_invoice_number(split_part(wrong.number, '-', 1) || '-' || extract(year from issued)), wrong.customer_id,
      wrong.month, issued, issued, wrong.issuer, wrong.recipient,
      (select
          coalesce(jsonb_agg(item || jsonb_build_object('quantity', -(item ->> 'quantity')::bigint) order by place), '[]')
        from jsonb_array_elements(wrong.items) with ordinality as listed(item, place)),
      -wrong.net_cents, wrong.vat_percent, wrong.vat_category, -wrong.vat_cents, -wrong.gross_cents,
      wrong.is_electronic, p_now, wrong.id, p_reason,
      p_is_replaced, wrong.edition
    returning id into made;
  return made;
end $$;
revoke execute on function cancel_invoice from public;
grant execute on function cancel_invoice to schutzbuch_platform;

-- Returns the past months that are not invoiced yet, with what an invoice would lack.
-- Invoiced months are excluded first; otherwise every month since the beginning of each contract would be examined
-- every minute.
drop function if exists due_invoices(date);
create or replace function due_invoices(p_last_month date)
returns table (customer_id bigint, month date, lacks_issuer boolean, lacks text)
language sql stable as $$
  select contract.customer_id, due.month, lacks_issuer(billing_setting), recipient_lacks(contract, customer)
  from contract
  join customer on customer.id = contract.customer_id
  cross join billing_setting
  cross join lateral (
    select month from (
      select
        generate_series(date_trunc('month', contract.begins_on), least(p_last_month, contract.ends_on), interval '1 month')::date as month
      -- A booking is charged even if the contract has ended.
      union
      select quota_booking.month from quota_booking
      where quota_booking.customer_id = contract.customer_id and quota_booking.month <= p_last_month
    ) over_by_now
    where not exists (
      select from invoice
      where invoice.customer_id = contract.customer_id and invoice.month = over_by_now.month and invoice.cancels is null
        and not exists (select from invoice later where later.cancels = invoice.id and later.is_replaced))
    -- The offset prevents the planner from evaluating the conditions below for more than the few remaining months.
    offset 0
  ) due
  where (customer.is_active or not customer.is_demo)
    and (
      exists (
        select from quota_booking
        where quota_booking.customer_id = contract.customer_id and quota_booking.month = due.month)
      or exists (
        select from location_plan agreed where agreed.customer_id = contract.customer_id and plan_id is not null
          and price_cents > 0 and valid_from = (
            select max(valid_from) from location_plan
            where location_plan.location_id = agreed.location_id and valid_from <= due.month)))
$$;
revoke execute on function due_invoices from public;
