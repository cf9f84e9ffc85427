-- What changed is announced on the channel `changes`: every server process listens there and tells its clients. One message
-- per statement and place, with the id when it is a single row; a bulk write that reaches more places than anybody wants
-- to hear of one by one is one message without any place.
-- Arguments: the path of the collection, then the columns that hold organisation, location and receiver ('' for none).
create function announce_change() returns trigger language plpgsql as $$
declare
  many constant int := 1000;
  most_places constant int := 50;
  found_rows int := (select count(*) from (select from changed limit many + 1) first_ones);
  messages json[] := '{}';
  message json;
begin
  if found_rows = 0 then
    return null;
  end if;
  if found_rows <= many then
    messages := array(
      select json_strip_nulls(json_build_object(
        'topic', tg_argv[0],
        'id', case when count(*) = 1 then min(id) end,
        'customer', customer, 'location', location, 'user', receiver))
      from (
        select (field ->> 'id')::bigint as id, (field ->> tg_argv[1])::bigint as customer,
          (field ->> tg_argv[2])::bigint as location, (field ->> tg_argv[3])::bigint as receiver
        from (select to_jsonb(changed) as field from changed) fields
      ) rows_changed
      group by customer, location, receiver
      limit most_places + 1);
  end if;
  if cardinality(messages) not between 1 and most_places then
    messages := array[json_build_object('topic', tg_argv[0])];
  end if;
  foreach message in array messages loop
    perform pg_notify('changes', message::text);
  end loop;
  return null;
end $$;

-- Two triggers each: one for several events may not see what it changed.
create trigger announce_insert after insert on task referencing new table as changed
  for each statement execute function announce_change('/api/tasks', 'customer_id', 'location_id');
create trigger announce_update after update on task referencing new table as changed
  for each statement execute function announce_change('/api/tasks', 'customer_id', 'location_id');
create trigger announce_insert after insert on activity referencing new table as changed
  for each statement execute function announce_change('/api/activities', 'customer_id', 'location_id');
create trigger announce_update after update on activity referencing new table as changed
  for each statement execute function announce_change('/api/activities', 'customer_id', 'location_id');
create trigger announce_insert after insert on task_template referencing new table as changed
  for each statement execute function announce_change('/api/task_templates', 'customer_id');
create trigger announce_update after update on task_template referencing new table as changed
  for each statement execute function announce_change('/api/task_templates', 'customer_id');
create trigger announce_insert after insert on profile referencing new table as changed
  for each statement execute function announce_change('/api/profiles', 'customer_id');
create trigger announce_update after update on profile referencing new table as changed
  for each statement execute function announce_change('/api/profiles', 'customer_id');
create trigger announce_insert after insert on location referencing new table as changed
  for each statement execute function announce_change('/api/locations', 'customer_id', 'id');
create trigger announce_update after update on location referencing new table as changed
  for each statement execute function announce_change('/api/locations', 'customer_id', 'id');
create trigger announce_insert after insert on location_usage referencing new table as changed
  for each statement execute function announce_change('/stats/limits', 'customer_id', 'location_id');
create trigger announce_update after update on location_usage referencing new table as changed
  for each statement execute function announce_change('/stats/limits', 'customer_id', 'location_id');

-- Who listens does so for one session at one place: when either is no longer so, the stream ends.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('session', new.id)::text);
  return null;
end $$;
create trigger announce after update of customer_id, location_id, ended_at on session for each row
  when (
    (old.customer_id, old.location_id, old.ended_at) is distinct from (new.customer_id, new.location_id, new.ended_at)
  ) execute function announce_session();
