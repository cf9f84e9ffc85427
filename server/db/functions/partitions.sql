-- A partition holds the rows of one month in Germany, so that the rows of a month can be deleted without reading them
-- (decision 079). Its name ends with the month: security_event_2026_11.

-- Creates the partition of a month unless it exists. It is created beside the table and then attached, which does not
-- lock out readers and writers. Its row-level security shows nothing to whoever names the partition itself: guard_rows
-- makes it so. Triggers of statements are not inherited; without them a partition could be emptied.
create or replace function make_partition(p_table text, p_month date) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  partition constant text := p_table || to_char(p_month, '_YYYY_MM');
  definition text;
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including generated including constraints)', partition, p_table);
  execute format('alter table %I enable row level security', partition);
  for definition in
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = p_table::regclass and not tgisinternal and tgtype & 1 = 0
  loop
    execute replace(definition, format(' ON public.%I ', p_table), format(' ON public.%I ', partition));
  end loop;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', p_table, partition,
    p_month::timestamp at time zone 'Europe/Berlin', (p_month + interval '1 month') at time zone 'Europe/Berlin');
exception
  -- The default partition already holds rows of this month, which remain there. A lock is asked for again in an hour.
  when check_violation or lock_not_available then null;
end $$;
revoke execute on function make_partition from public;

-- Creates the partitions of this month and of the next two. Rows for which there is none go to the default partition, so
-- that nothing is refused.
create or replace function make_partitions() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Europe/Berlin');
  partitions_before constant bigint := (select count(*) from pg_inherits);
begin
  if not pg_try_advisory_xact_lock(hashtext('make_partitions')) then
    return;
  end if;
  perform make_partition(relname, (this_month + make_interval(months => ahead))::date)
  from pg_class, generate_series(0, 2) ahead
  where relnamespace = 'public'::regnamespace and relkind = 'p';
  if partitions_before < (select count(*) from pg_inherits) then
    perform guard_rows();
  end if;
end $$;
revoke execute on function make_partitions from public;

-- Deletes the events of the security log by whole months, once the last of them is a year old. It takes no period, so
-- that nobody can delete younger ones.
create or replace function delete_old_security_events() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  oldest_kept constant timestamptz := now() - interval '365 days';
  partition text;
begin
  delete from security_event_default where at < oldest_kept;
  for partition in
    select inhrelid::regclass from pg_inherits
    where inhparent = 'security_event'::regclass and inhrelid <> 'security_event_default'::regclass
  loop
    if (to_date(right(partition, 7), 'YYYY_MM') + interval '1 month') at time zone 'Europe/Berlin' <= oldest_kept then
      execute format('drop table %s', partition);
    end if;
  end loop;
exception
  -- Somebody reads the log. The next hour tries again.
  when lock_not_available then null;
end $$;
revoke execute on function delete_old_security_events from public;
