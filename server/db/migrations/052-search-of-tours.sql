-- A tour is found by its comment. Most tours have none and are left out, so that recording them costs nothing more.
create index if not exists inspection_tour_search on inspection_tour using gin (indexed_words(
    comment || ' ' || location_name || ' ' || coalesce(status_text, ''),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text], id))
  with (fastupdate = off) where corrected_by_id is null and comment is not null;
