-- Both sides of each comparison of a search go through this function: small letters without accents, an umlaut and its
-- spelling with e as one letter, everything between words as a space, and a space before the first word. `searchText` in
-- shared/search-text.ts does the same. Its parts are plain replacements, because the result of `lower` for other
-- letters than A to Z, and that of `unaccent`, depend on the database. Functions that indexes use are written with their
-- schema: a restored dump builds its indexes without a search path.
create or replace function search_text(what text) returns text
language sql immutable strict parallel safe as $$
  select ' ' || replace(replace(replace(replace(translate(lower(what),
    'äÄáÁàÀâÂãÃåÅāĀăĂąĄöÖóÓòÒôÔõÕőŐøØōŌŏŎüÜúÚùÙûÛűŰůŮūŪŭŬųŲéÉèÈêÊëËēĒęĘěĚėĖĕĔíÍìÌîÎïÏīĪıįĮĭĬçÇćĆčČĉĈċĊñÑń'
      || 'ŃňŇņŅšŠśŚşŞșȘŝŜžŽźŹżŻýÝÿŸŷŶłŁĺĹľĽļĻđĐďĎðÐğĞĝĜģĢġĠřŘŕŔŗŖťŤțȚţŢ'
      || '-_/.,;:!?()[]{}<>&+*"''`´„“”‚‘’«»–—…|\@#§$%=~^°·',
    'aaaaaaaaaaaaaaaaaaoooooooooooooooooouuuuuuuuuuuuuuuuuueeeeeeeeeeeeeeeeeeiiiiiiiiiiiiiiiccccccccccnnn'
      || 'nnnnnsssssssssszzzzzzyyyyyyllllllllddddddggggggggrrrrrrtttttt'
      || repeat(' ', 47)),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- Returns the words of a text, and keys that stand for what a record names by its id: `#p12` for the profile 12. No
-- word contains #. Its cost keeps the planner from reading the words of a table row by row instead of using the index.
-- It is written in PL/pgSQL because the planner would insert the text of an SQL function into the query and lose its
-- cost.
create or replace function search_words(what text, keys text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('public.german_words'::regconfig, coalesce(public.search_text(what), ''))
    || array_to_tsvector(string_to_array('#' || array_to_string(keys, ' #'), ' '));
end $$;

-- Returns these words as the index of a table has them: each begins with the number of the part its row belongs to, such as
-- `15 standort`.
create or replace function indexed_words(what text, keys text[], id bigint) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(array(
    select (id >> 16) || ' ' || word from unnest(tsvector_to_array(public.search_words(what, keys))) word));
end $$;
