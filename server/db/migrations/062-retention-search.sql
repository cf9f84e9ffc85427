-- What an organisation may set and from when its months count: as shared/domain/retention-kinds.ts says it, which a test compares.
create table retention_kind (
  kind text primary key,
  -- The table whose rows are records of it.
  source text not null,
  usual int not null,
  minimum int not null check (minimum > 0),
  maximum int not null,
  counted_from text not null check (counted_from in ('endOfYear', 'exit')),
  check (usual between minimum and maximum)
);
insert into retention_kind (kind, source, usual, minimum, maximum, counted_from) values
  ('activities', 'activity', 36, 24, 120, 'endOfYear'),
  ('inspectionTours', 'inspection_tour', 36, 24, 120, 'endOfYear'),
  ('tasks', 'task', 36, 24, 120, 'endOfYear'),
  ('protocols', 'protocol', 36, 24, 120, 'endOfYear'),
  ('proofs', 'profile', 36, 24, 72, 'exit'),
  ('files', 'document', 36, 24, 120, 'endOfYear');
grant select on retention_kind to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

create function retention_policy_guard() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_each(new.periods) given left join retention_kind kind on kind.kind = given.key
    where kind.kind is null or jsonb_typeof(given.value) <> 'number'
      or (given.value #>> '{}')::numeric not between kind.minimum and kind.maximum) then
    raise exception 'This period is not within its bounds.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded before insert or update of periods on retention_policy
  for each row execute function retention_policy_guard();

-- What is older than this moment is over. A record of any day of a year stays for so many months after the end of that year;
-- what belongs to somebody who left stays for so many months after the day.
create function retention_cutoff(p_counted_from text, p_months int, p_at timestamptz) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case p_counted_from when 'exit' then day else date_trunc('year', day) end at time zone 'Europe/Berlin'
  from (select date_trunc('day', p_at at time zone 'Europe/Berlin') - make_interval(months => p_months) as day) began
$$;
revoke execute on function retention_cutoff from public;

-- A run is looked for in portions, so that no statement grows with the organisation.
alter table retention_run
  add column searching text,
  -- The last record that portion looked at.
  add column reached bigint not null default 0,
  -- Portions and steps that failed one after the other.
  add column failures int not null default 0;
alter table retention_run drop constraint retention_run_state_check;
alter table retention_run add constraint retention_run_state_check
  check (state in ('searching', 'preview', 'approved', 'done', 'stopped', 'discarded', 'expired'));
alter table retention_run drop constraint retention_run_check1;
alter table retention_run add check ((approved_at is not null) = (state in ('approved', 'done', 'stopped')));
alter table retention_run drop constraint retention_run_check2;
alter table retention_run add check ((finished_at is not null) = (state in ('done', 'stopped')));
alter table retention_run add check ((searching is not null) = (state = 'searching'));
drop index retention_run_open;
create unique index retention_run_open on retention_run (customer_id) where state in ('searching', 'preview', 'approved');

-- Who approves is who asks, and the moment is now, whatever a statement says.
create or replace function retention_run_guard() returns trigger language plpgsql as $$
declare
  by_request constant boolean := current_user in ('schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform');
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('searching', 'discarded'), ('preview', 'discarded'), ('preview', 'approved'), ('approved', 'stopped'))
    and (by_request or (old.state, new.state) not in (('searching', 'preview'), ('preview', 'expired'), ('approved', 'done'))) then
    raise exception 'This run cannot go on like that.' using errcode = '42501';
  end if;
  if new.state = 'discarded' then
    new.searching := null;
  elsif new.state = 'stopped' and old.state <> 'stopped' then
    new.finished_at := now();
  elsif by_request and new.state = 'approved' and old.state = 'preview' then
    if old.expires_at < now() then
      raise exception 'This preview is over.' using errcode = '42501';
    end if;
    new.approved_at := now();
    new.approved_by := app_user_id();
    return new;
  end if;
  if by_request and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by) then
    raise exception 'Who approved a run stays.' using errcode = '42501';
  end if;
  return new;
end $$;

-- The portions pass over the records of one organisation in the order of their ids.
create index activity_customer_id on activity (customer_id, id);
create index inspection_tour_customer_id on inspection_tour (customer_id, id);
create index task_customer_id on task (customer_id, id);
create index protocol_customer_id on protocol (customer_id, id);
create index document_customer_id on document (customer_id, id);
create index retention_item_part on retention_item (run_id, kind, location_id, at, record_id);

-- What is over and stays all the same, counted while it is looked for. No role reads or writes it.
create table retention_held (
  run_id bigint not null references retention_run on delete cascade,
  kind text not null,
  location_id bigint,
  reason text not null check (reason in ('hold', 'named')),
  count bigint not null,
  unique nulls not distinct (run_id, kind, location_id, reason)
);
alter table retention_held enable row level security;

drop function retention_preview;
drop function retention_parts;

-- Begins to look for what is due, in place of a preview nobody approved. The moments follow from the periods that are set and
-- from the clock of the database: whoever asks says neither. @returns the run; null where one is being deleted
create function retention_begin(p_customer bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run bigint;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This is another organisation.' using errcode = '42501';
  end if;
  perform from customer where id = p_customer for no key update;
  if exists (select from retention_run where customer_id = p_customer and state = 'approved') then
    return null;
  end if;
  update retention_run set state = 'discarded' where customer_id = p_customer and state in ('searching', 'preview');
  insert into retention_run (customer_id, state, searching, periods, cutoffs, user_id, expires_at)
  select p_customer, 'searching', min(kind), jsonb_object_agg(kind, months),
    jsonb_object_agg(kind, retention_cutoff(counted_from, months, now())), app_user_id(),
    (date_trunc('day', now() at time zone 'Europe/Berlin') + interval '30 days 23 hours 59 minutes') at time zone 'Europe/Berlin'
  from (
    select kind.kind, counted_from,
      least(greatest(coalesce((policy.periods ->> kind.kind)::int, usual), minimum), maximum) as months
    from retention_kind kind left join retention_policy policy on policy.customer_id = p_customer
  ) counted
  returning id into run;
  return run;
end $$;

create function retention_parts(p_run bigint, p_kind text) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p_kind, 'locationId', location_id, 'locationName', name,
    'count', count, 'oldest', oldest, 'newest', newest, 'samples', samples) order by name), '[]')
  from (
    select counted.*, location.name, (
      select jsonb_agg(jsonb_build_object('id', record_id, 'at', at)) from (
        select record_id, at from retention_item sample
        where sample.run_id = p_run and sample.kind = p_kind and sample.location_id is not distinct from counted.location_id
        order by at limit 3) first_ones
    ) as samples
    from (
      select location_id, count(*), min(at) as oldest, max(at) as newest
      from retention_item where run_id = p_run and kind = p_kind group by 1
    ) counted left join location on location.id = counted.location_id
  ) part
$$;

create function retention_note_held(p_run bigint, p_kind text, p_reason text, p_locations bigint[]) returns void
language sql set search_path = public, pg_temp as $$
  insert into retention_held (run_id, kind, location_id, reason, count)
  select p_run, p_kind, location_id, p_reason, count(*) from unnest(p_locations) location_id group by location_id
  on conflict (run_id, kind, location_id, reason) do update set count = retention_held.count + excluded.count
$$;

-- One portion of what a run is looking for: of a kind the next records, then which tasks are named by what stays, then the
-- sums. @returns how many records it looked at; null once it has looked at all, or where nothing is looked for
create function retention_look(p_run bigint, p_most int) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  run retention_run;
  -- By the alphabet, as the parts are told; follow-ups come after what they follow, so their order is turned.
  kinds constant text[] := array(select kind from retention_kind order by kind);
  stages constant text[] := kinds || array['findings', 'named'] || array(select 'sum:' || kind from unnest(kinds) kind);
  batch bigint[];
  held bigint[];
  gone bigint[];
  ended boolean;
begin
  select * into run from retention_run where id = p_run and state = 'searching' for update;
  if not found then
    return null;
  end if;
  if run.searching = any(kinds) then
    execute format('select array(select id from %I where customer_id = $1 and id > $2 order by id limit $3)',
      (select source from retention_kind where kind = run.searching)) into batch using run.customer_id, run.reached, p_most;
    with due as materialized (
      select found.*, retention_is_held(run.customer_id, run.searching, found.record_id, found.location_id) as is_held
      from retention_due(run.customer_id, run.searching, (run.cutoffs ->> run.searching)::timestamptz, batch) found
    ), listed as (
      insert into retention_item (run_id, kind, record_id, location_id, at)
      select p_run, run.searching, record_id, location_id, at from due where not is_held
    ) select array_agg(location_id) into held from due where is_held;
    perform retention_note_held(p_run, run.searching, 'hold', held);
    run.reached := batch[cardinality(batch)];
  elsif run.searching = 'findings' then
    batch := array(select id from protocol where customer_id = run.customer_id and id > run.reached order by id limit p_most);
    with named as (
      select task.origin_id
      from protocol
      cross join jsonb_array_elements(protocol.findings) noted (entry)
      join task on task.id = (noted.entry ->> 'task')::bigint
      where protocol.id = any(batch) and protocol.has_finding and not exists (
        select from retention_item item
        where item.run_id = p_run and item.kind = 'protocols' and item.record_id = protocol.origin_id)
    ), gone_items as (
      delete from retention_item item
      where run_id = p_run and kind = 'tasks' and record_id in (select origin_id from named) returning location_id
    ) select array_agg(location_id) into gone from gone_items;
    perform retention_note_held(p_run, 'tasks', 'named', gone);
    run.reached := batch[cardinality(batch)];
  elsif run.searching = 'named' then
    batch := array(select record_id from retention_item item
      where run_id = p_run and kind = 'tasks' and (run.reached = 0 or record_id < run.reached) order by record_id desc limit p_most);
    loop
      with gone_items as (
        delete from retention_item item
        where run_id = p_run and kind = 'tasks' and record_id = any(batch) and retention_task_is_named(p_run, record_id)
        returning location_id
      ) select array_agg(location_id) into gone from gone_items;
      exit when gone is null;
      perform retention_note_held(p_run, 'tasks', 'named', gone);
    end loop;
    run.reached := batch[cardinality(batch)];
  else
    batch := '{}';
    update retention_run set parts = parts || retention_parts(p_run, split_part(run.searching, ':', 2)) where id = p_run;
  end if;
  ended := cardinality(batch) < p_most;
  update retention_run set failures = 0,
    searching = case when ended then stages[array_position(stages, run.searching) + 1] else run.searching end,
    reached = case when ended then 0 else run.reached end,
    state = case when ended and run.searching = stages[cardinality(stages)] then 'preview' else state end
  where id = p_run returning * into run;
  if run.state = 'preview' then
    perform retention_found(run);
  end if;
  return case when run.state = 'searching' then cardinality(batch) + 1 end;
end $$;

-- All was looked at. What nobody asked for and found nothing was never there.
create function retention_found(run retention_run) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if run.user_id is null and run.parts = '[]' then
    delete from retention_run where id = run.id;
    return;
  end if;
  update retention_run set
    total = (select coalesce(sum((part ->> 'count')::bigint), 0) from jsonb_array_elements(parts) part),
    held_back = coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'locationId', location_id, 'locationName', name, 'reason', reason, 'count', count)
        order by kind, name)
      from retention_held left join location on location.id = location_id where run_id = run.id), '[]')
  where id = run.id;
  delete from retention_held where run_id = run.id;
end $$;

-- Portions until so many records were looked at. @returns the state the run is in then; null where it is not there any more
create function retention_search(p_run bigint, p_most int) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  looked int := 0;
  more int;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and not exists (select from retention_run where id = p_run and customer_id = app_customer()) then
    raise exception 'This is another organisation.' using errcode = '42501';
  end if;
  while looked < p_most loop
    more := retention_look(p_run, least(p_most, 2000));
    exit when more is null;
    looked := looked + more;
  end loop;
  return (select state from retention_run where id = p_run);
end $$;
revoke execute on function retention_begin, retention_parts, retention_note_held, retention_look, retention_found, retention_search
  from public;
grant execute on function retention_begin, retention_search to schutzbuch_customer, schutzbuch_platform;
