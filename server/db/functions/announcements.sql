-- Announces every change on the channel `changes`, to which each server process listens. A statement sends one message
-- for each combination of organisation, location and receiver, with the id if it changed a single row. A bulk write
-- that affects too many combinations is announced by one message without an id. The arguments are the path of the
-- collection, then the columns of organisation, location and receiver ('' for none).
create or replace function announce_change() returns trigger language plpgsql as $$
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

-- The event stream of a session has to end when the session ends or changes its organisation or location, and every
-- process has to forget what it knows about the session. The notice tells the process that makes the change itself,
-- because its next request may come before the notification.
create or replace function announce_session() returns trigger language plpgsql as $$
declare message constant text := json_build_object('session', new.id)::text;
begin
  perform pg_notify('changes', message);
  raise notice '%', message;
  return null;
end $$;

-- Announces that the rights of any session may have changed.
create or replace function announce_access() returns trigger language plpgsql as $$
declare message constant text := '{"access":true}';
begin
  perform pg_notify('changes', message);
  raise notice '%', message;
  return null;
end $$;

-- A draft is saved every second while somebody types, so a change of the draft alone is announced only once a minute;
-- the screens show its time in minutes. Every other change is announced at once.
create or replace function announce_form() returns trigger language plpgsql as $$
declare
  of_draft constant text[] := array['draft', 'draft_digest', 'draft_question_count', 'revision', 'updated_at'];
  published text := (select digest from form_version where id = new.version_id);
begin
  if old.draft_digest <> new.draft_digest
    and date_trunc('minute', old.updated_at) = date_trunc('minute', new.updated_at)
    and (old.draft_digest = published) is not distinct from (new.draft_digest = published)
    and (new.version_id is not null or old.draft_question_count = new.draft_question_count)
    and to_jsonb(old) - of_draft = to_jsonb(new) - of_draft then
    return null;
  end if;
  perform pg_notify('changes', json_build_object('topic', tg_argv[0], 'id', new.id)::text);
  return null;
end $$;
