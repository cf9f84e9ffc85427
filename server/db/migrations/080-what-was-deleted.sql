-- A step also says which records it took, so that the ledger names each of them: only what is named there may be gone.
drop function retention_step(bigint, int);
create function retention_step(p_run bigint, p_most int)
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
  foreach step_kind in array array['activities', 'inspectionTours', 'protocols', 'tasks', 'proofs', 'files'] loop
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
    delete from retention_item item where item.run_id = p_run and item.kind = 'tasks' and record_id = any(taken) and record_id <> all(fewer);
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
        delete from protocol_image where kept_by_id in (select id from protocol where origin_id = any(taken)) returning file_key
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
      delete from mail_outbox where about in (select 'upload-link:' || id from upload_link where profile_id = any(taken));
      delete from upload_link where profile_id = any(taken);
      delete from profile_document where profile_id = any(taken);
    when 'files' then
      documents := array(select id from document where origin_id = any(taken));
      concerned := array(select '/api/documents/' || id from unnest(documents) id);
      with readings as (
        delete from document_reading where document_id = any(documents) returning id
      ) select coalesce(array_agg('/api/document_readings/' || id), '{}') into read from readings;
  end case;
  if documents is not null then
    with files as (
      delete from document where id = any(documents) returning file_key, thumbnail_key
    ) select coalesce(array_agg(key), '{}') into keys
      from files cross join unnest(array[file_key, thumbnail_key]) key where key is not null;
  end if;
  perform ledger_forget(run.customer_id, case step_kind when 'activities' then array['activity']
    when 'inspectionTours' then array['tour'] when 'protocols' then array['protocol'] when 'tasks' then array['task']
    else array['proof', 'document'] end, concerned);
  delete from retention_item item where item.run_id = p_run and item.kind = step_kind and record_id = any(taken);
  update retention_run set
    deleted = deleted || jsonb_build_object(step_kind, coalesce((deleted ->> step_kind)::bigint, 0) + cardinality(taken)),
    spared = retention_run.spared + cardinality(batch) - cardinality(taken)
  where id = p_run;
  return query select step_kind, cardinality(taken)::bigint, (cardinality(batch) - cardinality(taken))::bigint, keys, concerned || read;
end $$;
revoke execute on function retention_step from public;
