-- A closed protocol is found by what people wrote in it as well. The former index goes when this one is there, so that
-- reading never waits for it to be made.
create index if not exists protocol_texts_search on protocol using gin (indexed_words(
    location_name || written_texts(state, answers, findings),
    array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'f' || form_id::text], id))
  with (fastupdate = off) where corrected_by_id is null;
drop index protocol_search;
