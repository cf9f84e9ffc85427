-- The words of each part of 65,536 records are apart from those of all others, so that a frequent word is looked up among
-- the newest records alone. Before, each search read every record that contains one of its words.
drop index activity_search, task_search, protocol_search;
create index activity_search on activity using gin (indexed_words(
    action_name || ' ' || location_name || ' ' || coalesce(comment, ''),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'a' || action_id::text], id))
  with (fastupdate = off) where corrected_by_id is null;
create index task_search on task using gin (indexed_words(
    description || ' ' || location_name || ' ' || coalesce(answer, '') || ' ' || coalesce(comment, ''),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'p' || assigned_profile_id::text], id))
  with (fastupdate = off) where corrected_by_id is null and withdrawn_at is null;
create index protocol_search on protocol using gin (indexed_words(
    location_name, array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'f' || form_id::text], id))
  with (fastupdate = off) where corrected_by_id is null;
