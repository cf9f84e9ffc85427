create or replace function form_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'A published version never changes.' using errcode = '42501';
end $$;

create or replace function list_form_questions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into form_question
  select published.id, asked ->> 'id', asked ->> 'type'
  from published, jsonb_path_query(published.questionnaire::jsonb, '$.sections[*].questions[*]') asked;
  return null;
end $$;

create or replace function protocol_image_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (
    retention_takes('protocols', (select origin_id from protocol where id = old.kept_by_id))
    or old.customer_id = organisation_in_deletion()) then
    return old;
  end if;
  if old.kept_by_id is not null or
    (tg_op = 'UPDATE' and (to_jsonb(new) - 'kept_by_id') <> (to_jsonb(old) - 'kept_by_id')) then
    raise exception 'Recorded evidence cannot be changed.' using errcode = '42501';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $$;

-- Returns what is counted of one answer: its value, if there are few possible ones; its number; and each option of a
-- multiple choice. The first row of each answer says that it exists.
create or replace function answer_facts(type text, answer jsonb)
returns table (value text, answered int, number numeric)
language sql immutable as $$
  select case when type in ('yesNo', 'singleChoice') then answer ->> 'value' else '' end, 1,
    case when type = 'number' and jsonb_typeof(answer -> 'value') = 'number' then (answer ->> 'value')::numeric end
  where case jsonb_typeof(answer -> 'value')
    when 'string' then trim(answer ->> 'value') <> ''
    when 'array' then answer -> 'value' <> '[]'
    when 'number' then true
    else type in ('photo', 'signature') and jsonb_array_length(coalesce(answer -> 'images', '[]')) > 0 end
  union all
  select chosen, 0, null
  from jsonb_array_elements_text(
    case
      when type = 'multipleChoice' and jsonb_typeof(answer -> 'value') = 'array' then answer -> 'value'
      else '[]'
    end) chosen
$$;

create or replace function local_month(moment timestamptz, time_zone text) returns date
language sql stable as $$
  select date_trunc('month', moment at time zone time_zone)::date
$$;

-- Counts closed protocols. One that was replaced by a correction no longer counts.
create or replace function count_protocols(ids bigint[], sign int) returns void language plpgsql as $$
begin
  -- Only one transaction at a time counts for a location, because two corrections would otherwise wait for each other.
  perform pg_advisory_xact_lock(22, key) from (
    select distinct (location_id % 2147483648)::int as key from protocol where id = any(ids) order by 1) keys;
  insert into protocol_count as known
  select protocol.customer_id, protocol.location_id, protocol.form_id,
    local_month(protocol.occurred_at, location.time_zone),
    fact.question, fact.value, sign * count(*), sign * sum(fact.answered), sign * sum(fact.findings),
    sign * sum(fact.number), min(fact.number), max(fact.number)
  from protocol
  join location on location.id = protocol.location_id
  join protocol_fact fact on fact.protocol_id = protocol.id
  where protocol.id = any(ids)
  group by 1, 2, 3, 4, 5, 6
  on conflict (form_id, question, location_id, month, value) do update set
    entries = known.entries + excluded.entries,
    answered = known.answered + excluded.answered,
    findings = known.findings + excluded.findings,
    total = known.total + excluded.total,
    minimum = least(known.minimum, excluded.minimum),
    maximum = greatest(known.maximum, excluded.maximum);
end $$;
revoke execute on function count_protocols from public;

-- Computes the smallest and the largest number again after a protocol that may have contained them no longer counts.
create or replace function bound_numbers(ids bigint[]) returns void language plpgsql as $$
begin
  update protocol_count known set minimum = standing.minimum, maximum = standing.maximum
  from (
    select affected.form_id, affected.location_id, affected.month, affected.question,
      min(fact.number) as minimum, max(fact.number) as maximum
    from (
      select distinct protocol.form_id, protocol.location_id, location.time_zone, fact.question,
        local_month(protocol.occurred_at, location.time_zone) as month
      from protocol
      join location on location.id = protocol.location_id
      join protocol_fact fact on fact.protocol_id = protocol.id
      where protocol.id = any(ids) and fact.number is not null
    ) affected
    left join protocol on protocol.form_id = affected.form_id and protocol.location_id = affected.location_id
      and protocol.state = 'closed' and protocol.corrected_by_id is null
      and local_month(protocol.occurred_at, affected.time_zone) = affected.month
    left join protocol_fact fact on fact.protocol_id = protocol.id and fact.question = affected.question
    group by 1, 2, 3, 4
  ) standing
  where known.form_id = standing.form_id and known.location_id = standing.location_id
    and known.month = standing.month and known.question = standing.question;
end $$;
revoke execute on function bound_numbers from public;

create or replace function count_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select id from changed where state = 'closed' and corrected_by_id is null);
begin
  if cardinality(ids) > 0 then
    perform count_protocols(ids, 1);
  end if;
  return null;
end $$;

create or replace function count_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed bigint[] := array(select changed.id from changed join before using (id)
    where changed.state = 'closed' and changed.corrected_by_id is null and before.state = 'draft');
  replaced bigint[] := array(select changed.id from changed join before using (id)
    where changed.corrected_by_id is not null and before.corrected_by_id is null and before.state = 'closed');
begin
  if cardinality(closed) > 0 then
    perform count_protocols(closed, 1);
  end if;
  if cardinality(replaced) > 0 then
    perform count_protocols(replaced, -1);
    perform bound_numbers(replaced);
  end if;
  return null;
end $$;
