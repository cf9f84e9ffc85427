-- A word that every name contains is compared with each of them. Names as a search compares them are stored, because making
-- them comparable takes ten times as long as comparing them.
alter table profile add column searchable_name text generated always as (search_text(name)) stored;
alter table location add column searchable_name text
  generated always as (
    search_text(name || ' ' || coalesce(street, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, ''))) stored;

drop index profile_search, location_search;
create index profile_search on profile using gin (searchable_name gin_trgm_ops);
create index location_search on location using gin (searchable_name gin_trgm_ops);

-- `search_words` begins its keys with # now, so that the search for `p12` does not find the records of profile 12.
reindex index activity_search;
reindex index task_search;
reindex index protocol_search;
