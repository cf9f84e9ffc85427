-- Similar names are found by their groups of three letters. PostgreSQL brings this extension along and lets the owner of
-- the database install it.
create extension if not exists pg_trgm with schema public;

-- German words by their stems. Words such as `der` count as well: somebody who types the first letters of a name has
-- typed one of them for a moment.
create text search dictionary german_words (template = pg_catalog.snowball, language = german);
create text search configuration german_words (copy = pg_catalog.german);
alter text search configuration german_words alter mapping replace german_stem with german_words;

create index profile_search on profile using gin (search_text(name) gin_trgm_ops);
create index location_search on location using gin (search_text(name || ' ' || coalesce(address, '')) gin_trgm_ops);

-- Records are found by the names they were recorded with, by their comments, and by the keys of what they name. Without
-- `fastupdate` each writer enters its own words: with it one of them would wait until those of the others are entered.
create index activity_search on activity using gin (search_words(
    action_name || ' ' || location_name || ' ' || coalesce(comment, ''),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'a' || action_id::text]))
  with (fastupdate = off) where corrected_by_id is null;
create index task_search on task using gin (search_words(
    description || ' ' || location_name || ' ' || coalesce(answer, '') || ' ' || coalesce(comment, ''),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'p' || assigned_profile_id::text]))
  with (fastupdate = off) where corrected_by_id is null and withdrawn_at is null;
create index protocol_search on protocol using gin (search_words(
    location_name, array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'f' || form_id::text]))
  with (fastupdate = off) where corrected_by_id is null;
