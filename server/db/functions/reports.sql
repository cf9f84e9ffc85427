-- Returns each month of a period with its year, as people search for a report: 'November 2026 Dezember 2026'.
create or replace function period_months(from_on date, to_on date) returns text
language sql immutable strict parallel safe as $$
  select string_agg(
    (array['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November',
      'Dezember'])[extract(month from month)::int] || to_char(month, ' YYYY'), ' ' order by month)
  from generate_series(date_trunc('month', from_on::timestamp), to_on::timestamp, interval '1 month') month
$$;

-- Checks that the locations of a report belong to its organisation, whoever writes it.
create or replace function report_places() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from unnest(new.location_ids) named (id)
    where not exists (select from location where location.id = named.id and customer_id = new.customer_id)
  ) then
    raise exception 'A report is about locations of its organisation.' using errcode = '23503';
  end if;
  return new;
end $$;
revoke execute on function report_places from public;

-- Keeps an approved report unchanged for ten years. Only its submission may be recorded, once.
create or replace function report_stays() returns trigger language plpgsql as $$
declare
  open_columns constant text[] := array['work', 'progress', 'attempts', 'failure', 'files'];
  noted_once constant text[] := array['state', 'submitted_on', 'submitted_to', 'submitted_by'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or old.approved_at < now() - interval '10 years'
      or old.customer_id = organisation_in_deletion() then
      return old;
    end if;
  elsif old.state = 'draft' then
    return new;
  elsif to_jsonb(new) - open_columns = to_jsonb(old) - open_columns
    or (old.state = 'approved' and new.state = 'submitted'
      and to_jsonb(new) - open_columns - noted_once = to_jsonb(old) - open_columns - noted_once)
  then
    return new;
  end if;
  raise exception 'An approved report stays as it is.' using errcode = '42501';
end $$;

create or replace function report_content_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_id = organisation_in_deletion() then
    return old;
  end if;
  if exists (select from report where id = coalesce(new.report_id, old.report_id) and state <> 'draft') then
    raise exception 'The content of an approved report stays as it is.' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
