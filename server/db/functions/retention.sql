create or replace function retention_policy_guard() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_each(new.periods) given left join retention_kind kind on kind.kind = given.key
    where kind.kind is null or jsonb_typeof(given.value) <> 'number'
      or (given.value #>> '{}')::numeric not between kind.minimum and kind.maximum) then
    raise exception 'This period is not within its bounds.' using errcode = '23514';
  end if;
  return new;
end $$;

-- Returns the moment before which records are due for deletion. The months of a record count from the end of its year,
-- those of data about a person from the day that person left.
create or replace function retention_cutoff(p_counted_from text, p_months int, p_at timestamptz) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case p_counted_from when 'exit' then day else date_trunc('year', day) end at time zone 'Europe/Berlin'
  from (select date_trunc('day', p_at at time zone 'Europe/Berlin') - make_interval(months => p_months) as day) began
$$;
revoke execute on function retention_cutoff from public;

-- Sets the approving user and the time of an approval, so that a statement cannot set other values.
create or replace function retention_run_guard() returns trigger language plpgsql as $$
declare
  by_request constant boolean := current_user in ('schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform');
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('searching', 'discarded'), ('preview', 'discarded'), ('preview', 'approved'), ('approved', 'stopped'))
    and (by_request or (old.state, new.state) not in (
      ('searching', 'preview'), ('preview', 'expired'), ('approved', 'done'))) then
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

-- Returns whether an approved run contains a record, which is the only reason for which evidence may be deleted. A
-- trigger passes the name of its table, a text of the type `name` with byte order; without the collation no index could
-- be used for the comparison.
create or replace function retention_takes(p_kind text, p_record bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from retention_item join retention_run on retention_run.id = run_id
    where kind = p_kind collate "default" and record_id = p_record and state = 'approved')
$$;
revoke execute on function retention_takes from public;
grant execute on function retention_takes to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

-- Returns whether the record that a lost tablet delivered is still stored.
create or replace function delivered_record_exists(p_record text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case split_part(p_record, '/', 3)
    when 'activities' then exists (select from activity where id = split_part(p_record, '/', 4)::bigint)
    when 'inspection_tours' then exists (select from inspection_tour where id = split_part(p_record, '/', 4)::bigint)
    when 'protocols' then exists (select from protocol where id = split_part(p_record, '/', 4)::bigint)
    when 'tasks' then exists (select from task where id = split_part(p_record, '/', 4)::bigint)
    else false end
$$;
revoke execute on function delivered_record_exists from public;

-- Finds the records of a kind that are due. What a lost tablet delivered stays as long as its record, and a file that was
-- sent to an authority as long as the access. A record and its corrections are deleted together, so the newest of them
-- counts. The statement is built as text, so that it is planned separately for a few records and for all of them.
create or replace function retention_due(p_customer bigint, p_kind text, p_cutoff timestamptz, p_only bigint[])
returns table (record_id bigint, location_id bigint, at timestamptz)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  chain constant text := 'select first.id, first.location_id, first.%1$s from %2$s first
    where first.customer_id = $1 and first.corrects_id is null and first.created_at < $2 and %4$s
      and not exists (select from %2$s later where later.origin_id = first.id and (%3$s))';
  narrowed constant text := case when p_only is null then 'true' else 'first.id = any($3)' end;
begin
  return query execute case p_kind
    when 'activities' then
      format(chain, 'occurred_at', 'activity', 'greatest(later.created_at, later.occurred_at) >= $2', narrowed)
    when 'inspectionTours' then
      format(chain, 'occurred_at', 'inspection_tour', 'greatest(later.created_at, later.occurred_at) >= $2', narrowed)
    when 'protocols' then
      format(chain, 'occurred_at', 'protocol', 'greatest(later.created_at, later.closed_at) >= $2', narrowed)
    when 'tasks' then
      format(chain, 'do_at', 'task', '(later.done_at is null and later.withdrawn_at is null)
        or greatest(later.created_at, later.done_at, later.withdrawn_at) >= $2', narrowed)
    when 'proofs' then format('select first.id, null::bigint, first.inactive_since from profile first
      where first.customer_id = $1 and not first.is_active and first.inactive_since < $2 and %s and (
        exists (select from profile_document where profile_id = first.id)
        or exists (select from proof_copy where profile_id = first.id)
        or exists (select from upload_link where profile_id = first.id))', narrowed)
    when 'files' then format('select first.id, standing.location_id, standing.valid_until from document first
      join document standing on standing.origin_id = first.id and standing.replaced_by_id is null
      where first.customer_id = $1 and first.category <> ''proof'' and first.replaces_id is null
        and greatest(standing.valid_until, standing.created_at) < $2 and standing.valid_until is not null
        and not exists (
          select from authority_demand demand join document sent on sent.id = any(demand.document_ids)
          where demand.customer_id = $1 and sent.origin_id = first.id)
        and %s', narrowed)
    when 'tabletDeliveries' then format('select first.id, first.location_id, first.created_at from tablet_delivery first
      where first.customer_id = $1 and first.created_at < $2 and not coalesce(delivered_record_exists(first.record), false)
        and %s', narrowed)
    when 'authorityAccesses' then format('select first.id,
        case cardinality(first.location_ids) when 1 then first.location_ids[1] end, least(first.revoked_at, first.expires_at)
      from authority_access first
      where first.customer_id = $1 and least(first.revoked_at, first.expires_at) < $2 and %s', narrowed)
    end using p_customer, p_cutoff, p_only;
end $$;
revoke execute on function retention_due from public;

-- Returns whether a hold protects a record. A person is protected by the hold of any location where they may have
-- worked, the access of an authority by that of any of its locations, and a file without a location by that of any
-- location.
create or replace function retention_is_held(p_customer bigint, p_kind text, p_record bigint, p_location bigint)
returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from retention_hold hold
    where hold.customer_id = p_customer and hold.lifted_at is null and (
      hold.location_id = p_location
      or (p_location is null and case p_kind
        when 'proofs' then
          not exists (select from profile_location where profile_id = p_record)
          or exists (select from profile_location where profile_id = p_record and location_id = hold.location_id)
        when 'authorityAccesses' then
          exists (select from authority_access where id = p_record and hold.location_id = any(location_ids))
        else true end)))
$$;
revoke execute on function retention_is_held from public;

-- Returns whether a task has to stay, because a remaining measure, follow-up, demand or protocol refers to it. retention_look
-- examines the protocols.
create or replace function retention_task_is_named(p_run bigint, p_task bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from task named
    where named.origin_id = p_task and (
      exists (
        select from activity where activity.task_id = named.id and not exists (
          select from retention_item item
          where item.run_id = p_run and item.kind = 'activities' and item.record_id = activity.origin_id))
      or exists (
        select from task following where following.follow_up_of_id = named.id and not exists (
          select from retention_item item
          where item.run_id = p_run and item.kind = 'tasks' and item.record_id = following.origin_id))
      or exists (
        select from authority_demand demand where demand.task_id = named.id and not exists (
          select from retention_item item
          where item.run_id = p_run and item.kind = 'authorityAccesses' and item.record_id = demand.access_id))))
$$;
revoke execute on function retention_task_is_named from public;

-- Starts a search for records that are due, and discards an earlier preview. The cutoffs follow from the stored periods
-- and the clock of the database, so that a request cannot choose them. It returns the run, or null while another run
-- deletes.
create or replace function retention_begin(p_customer bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run bigint;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
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
    (date_trunc('day', now() at time zone 'Europe/Berlin') + interval '30 days 23 hours 59 minutes')
      at time zone 'Europe/Berlin'
  from (
    select kind.kind, counted_from,
      least(greatest(coalesce((policy.periods ->> kind.kind)::int, usual), minimum), maximum) as months
    from retention_kind kind left join retention_policy policy on policy.customer_id = p_customer
  ) counted
  returning id into run;
  return run;
end $$;
revoke execute on function retention_begin from public;
grant execute on function retention_begin to schutzbuch_customer, schutzbuch_platform;

create or replace function retention_parts(p_run bigint, p_kind text) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p_kind, 'locationId', location_id, 'locationName', name,
    'count', count, 'oldest', oldest, 'newest', newest, 'samples', samples) order by name), '[]')
  from (
    select counted.*, location.name, (
      select jsonb_agg(jsonb_build_object('id', record_id, 'at', at)) from (
        select record_id, at from retention_item sample
        where sample.run_id = p_run and sample.kind = p_kind
          and sample.location_id is not distinct from counted.location_id
        order by at limit 3) first_ones
    ) as samples
    from (
      select location_id, count(*), min(at) as oldest, max(at) as newest
      from retention_item where run_id = p_run and kind = p_kind group by 1
    ) counted left join location on location.id = counted.location_id
  ) part
$$;
revoke execute on function retention_parts from public;

create or replace function retention_note_held(p_run bigint, p_kind text, p_reason text, p_locations bigint[])
returns void
language sql set search_path = public, pg_temp as $$
  insert into retention_held (run_id, kind, location_id, reason, count)
  select p_run, p_kind, location_id, p_reason, count(*) from unnest(p_locations) location_id group by location_id
  on conflict (run_id, kind, location_id, reason) do update set count = retention_held.count + excluded.count
$$;
revoke execute on function retention_note_held from public;

-- Examines the next portion of a search: the next records of a kind, then the tasks that remaining records refer to,
-- then the sums. It returns the number of examined records, or null if nothing is left or no search is running.
create or replace function retention_look(p_run bigint, p_most int) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  run retention_run;
  -- The kinds are in alphabetical order, in which the parts are shown. Follow-ups have higher ids than the tasks they
  -- follow, so referenced tasks are examined in reverse order.
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
      (select source from retention_kind where kind = run.searching))
      into batch using run.customer_id, run.reached, p_most;
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
    batch := array(
      select id from protocol where customer_id = run.customer_id and id > run.reached order by id limit p_most);
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
      where run_id = p_run and kind = 'tasks' and (run.reached = 0 or record_id < run.reached)
      order by record_id desc limit p_most);
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
    update retention_run set parts = parts || retention_parts(p_run, split_part(run.searching, ':', 2))
    where id = p_run;
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
revoke execute on function retention_look from public;

-- Examines portions until this number of records is reached. It returns the state of the run, or null if the run no
-- longer exists.
create or replace function retention_search(p_run bigint, p_most int) returns text
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
revoke execute on function retention_search from public;
grant execute on function retention_search to schutzbuch_customer, schutzbuch_platform;

-- Deletes up to this number of records of one kind of an approved run. Records that were changed, put on hold or
-- referenced since the preview stay. It returns the deleted records, so that the ledger can name each of them; records
-- that are missing without being named there count as tampered with. It returns no row when nothing is left. No role of
-- a request may call it.
create or replace function retention_step(p_run bigint, p_most int)
returns table (kind text, gone bigint, spared bigint, file_keys text[], entities text[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  run retention_run;
  step_kind text;
  batch bigint[];
  taken bigint[];
  fewer bigint[];
  concerned text[] := '{}';
  keys text[] := '{}';
  documents bigint[];
  read text[] := '{}';
begin
  select * into strict run from retention_run where id = p_run and state = 'approved' for update;
  foreach step_kind in array
    array['authorityAccesses', 'activities', 'inspectionTours', 'protocols', 'tasks', 'proofs', 'files', 'tabletDeliveries'] loop
    batch := array(select record_id from retention_item item
      where item.run_id = p_run and item.kind = step_kind order by record_id desc limit p_most);
    exit when cardinality(batch) > 0;
  end loop;
  if cardinality(batch) = 0 then
    return;
  end if;
  taken := array(
    select record_id from retention_due(run.customer_id, step_kind, (run.cutoffs ->> step_kind)::timestamptz, batch) due
    where not retention_is_held(run.customer_id, step_kind, due.record_id, due.location_id));
  delete from retention_item item
    where item.run_id = p_run and item.kind = step_kind and record_id = any(batch) and record_id <> all(taken);
  while step_kind = 'tasks' loop
    fewer := array(select id from unnest(taken) id where not retention_task_is_named(p_run, id));
    exit when cardinality(fewer) = cardinality(taken);
    delete from retention_item item
      where item.run_id = p_run and item.kind = 'tasks' and record_id = any(taken) and record_id <> all(fewer);
    taken := fewer;
  end loop;
  case step_kind
    when 'activities' then
      concerned := array(select '/api/activities/' || id from activity where origin_id = any(taken));
      delete from activity where origin_id = any(taken);
    when 'inspectionTours' then
      concerned := array(select '/api/inspection_tours/' || id from inspection_tour where origin_id = any(taken));
      delete from inspection_tour where origin_id = any(taken);
    when 'protocols' then
      concerned := array(select '/api/protocols/' || id from protocol where origin_id = any(taken));
      with images as (
        delete from protocol_image where kept_by_id in (select id from protocol where origin_id = any(taken))
        returning file_key
      ) select coalesce(array_agg(file_key), '{}') into keys from images;
      delete from protocol where origin_id = any(taken);
    when 'tasks' then
      concerned := array(select '/api/tasks/' || id from task where origin_id = any(taken));
      delete from task where origin_id = any(taken);
    when 'proofs' then
      documents := array(select id from document where origin_id in (
        select origin_id from document join proof_copy on document_id = document.id where profile_id = any(taken)));
      concerned := array(select '/api/profile_documents/' || id from profile_document where profile_id = any(taken))
        || array(select '/api/documents/' || id from unnest(documents) id);
      delete from mail_outbox
        where about in (select 'upload-link:' || id from upload_link where profile_id = any(taken));
      delete from upload_link where profile_id = any(taken);
      delete from profile_document where profile_id = any(taken);
    when 'files' then
      documents := array(select id from document where origin_id = any(taken));
      concerned := array(select '/api/documents/' || id from unnest(documents) id);
      with readings as (
        delete from document_reading where document_id = any(documents) returning id
      ) select coalesce(array_agg('/api/document_readings/' || id), '{}') into read from readings;
    when 'tabletDeliveries' then
      delete from tablet_delivery where id = any(taken);
    when 'authorityAccesses' then
      concerned := array(select '/api/authority_accesses/' || id from unnest(taken) id);
      delete from authority_access where id = any(taken);
  end case;
  if documents is not null then
    with files as (
      delete from document where id = any(documents) returning file_key, thumbnail_key
    ) select coalesce(array_agg(key), '{}') into keys
      from files cross join unnest(array[file_key, thumbnail_key]) key where key is not null;
  end if;
  perform ledger_forget(run.customer_id, case step_kind when 'activities' then array['activity']
    when 'inspectionTours' then array['tour'] when 'protocols' then array['protocol'] when 'tasks' then array['task']
    when 'authorityAccesses' then array['authorityAccess', 'authorityDemand']
    else array['proof', 'document'] end, concerned);
  delete from retention_item item where item.run_id = p_run and item.kind = step_kind and record_id = any(taken);
  update retention_run set
    deleted = deleted
      || jsonb_build_object(step_kind, coalesce((deleted ->> step_kind)::bigint, 0) + cardinality(taken)),
    spared = retention_run.spared + cardinality(batch) - cardinality(taken)
  where id = p_run;
  return query
    select step_kind, cardinality(taken)::bigint, (cardinality(batch) - cardinality(taken))::bigint, keys,
      concerned || read;
end $$;
revoke execute on function retention_step from public;
