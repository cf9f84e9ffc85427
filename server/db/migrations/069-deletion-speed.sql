-- Whatever asks what follows a task, corrected and withdrawn ones among them: the search of a deletion run, and the database
-- itself before it deletes one. The unique index leaves those out, so each task was compared with all (22 ms at 20,000).
create index task_following on task (follow_up_of_id) where follow_up_of_id is not null;

-- As in 053. A trigger names the kind after its table, whose name sorts by bytes; without a collation of its own the comparison
-- took that one, no index had it, and each record that was deleted was looked for in the whole list (45 ms at 100,000).
create or replace function retention_takes(p_kind text, p_record bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from retention_item join retention_run on retention_run.id = run_id
    where kind = p_kind collate "default" and record_id = p_record and state = 'approved')
$$;
