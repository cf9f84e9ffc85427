-- How forms were answered, counted as protocols are closed and corrected: an evaluation reads a few thousand counts instead
-- of a hundred thousand protocols.

-- The questions of a version with their kind, from the JSON that never changes.
create table form_question (
  form_version_id bigint not null references form_version,
  question text not null,
  type text not null,
  primary key (form_version_id, question)
);

create function list_form_questions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into form_question
  select published.id, asked ->> 'id', asked ->> 'type'
  from published, jsonb_path_query(published.questionnaire::jsonb, '$.sections[*].questions[*]') asked;
  return null;
end $$;
create trigger list_questions after insert on form_version referencing new table as published
  for each statement execute function list_form_questions();

-- What is counted of one answer: its value, where that is one of few, its number, and each option of several. The first row
-- of each answer says that there is one.
create function answer_facts(type text, answer jsonb) returns table (value text, answered int, number numeric)
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
    case when type = 'multipleChoice' and jsonb_typeof(answer -> 'value') = 'array' then answer -> 'value' else '[]' end) chosen
$$;

-- Question '' stands for the protocol itself.
create view protocol_fact as
  select protocol.id as protocol_id, '' as question, '' as value, 1 as answered, protocol.has_finding::int as findings,
    null::numeric as number
  from protocol
  union all
  select protocol.id, form_question.question, fact.value, fact.answered,
    case when fact.answered = 1 and protocol.has_finding
      and protocol.findings @> jsonb_build_array(jsonb_build_object('question', form_question.question)) then 1 else 0 end,
    fact.number
  from protocol
  cross join jsonb_each(protocol.answers) given
  join form_question on form_question.form_version_id = protocol.form_version_id and form_question.question = given.key
  cross join lateral answer_facts(form_question.type, given.value) fact;

create table protocol_count (
  customer_id bigint not null,
  location_id bigint not null,
  form_id bigint not null,
  -- Of the location's calendar.
  month date not null,
  question text not null,
  value text not null,
  entries int not null,
  answered int not null,
  findings int not null,
  -- Of numbers.
  total numeric,
  minimum numeric,
  maximum numeric,
  primary key (form_id, question, location_id, month, value)
);

create function local_month(moment timestamptz, time_zone text) returns date language sql stable as $$
  select date_trunc('month', moment at time zone time_zone)::date
$$;

-- Counts what is closed and stands; what a correction replaces counts no more.
create function count_protocols(ids bigint[], sign int) returns void language plpgsql as $$
begin
  -- One at a time and location, because two corrections would each wait for what the other has counted.
  perform pg_advisory_xact_lock(22, place) from (
    select distinct (location_id % 2147483648)::int as place from protocol where id = any(ids) order by 1) places;
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

-- The least and the most of what stands, after something that may have been either is gone.
create function bound_numbers(ids bigint[]) returns void language plpgsql as $$
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

create function count_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select id from changed where state = 'closed' and corrected_by_id is null);
begin
  if cardinality(ids) > 0 then
    perform count_protocols(ids, 1);
  end if;
  return null;
end $$;
create trigger count_closed after insert on protocol referencing new table as changed
  for each statement execute function count_closed();

create function count_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger count_changed after update on protocol referencing new table as changed old table as before
  for each statement execute function count_changed();

insert into form_question
select form_version.id, asked ->> 'id', asked ->> 'type'
from form_version, jsonb_path_query(form_version.questionnaire::jsonb, '$.sections[*].questions[*]') asked;
do $$ begin
  perform count_protocols(array(select id from protocol where state = 'closed' and corrected_by_id is null), 1);
end $$;

revoke execute on function count_protocols, bound_numbers from public;
grant select on form_question, protocol_count to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
alter table protocol_count enable row level security;
create policy platform on protocol_count to schutzbuch_platform using (true);
create policy own_customer on protocol_count to schutzbuch_customer using (customer_id = (select app_customer()));
create policy own_location on protocol_count to schutzbuch_location using (location_id = (select app_location()));
