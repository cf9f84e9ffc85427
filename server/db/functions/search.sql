-- Both sides of each comparison of a search go through this function: composed characters, small letters without
-- accents, an umlaut and its spelling with e as one letter, everything between words as a space, and a space before the
-- first word. `searchText` in shared/search-text.ts does the same. Its parts are plain replacements, because the result
-- of `lower` for other letters than A to Z, and that of `unaccent`, depend on the database. Functions that indexes use
-- are written with their schema: a restored dump builds its indexes without a search path.
create or replace function search_text(what text) returns text
language sql immutable strict parallel safe as $$
  select ' ' || replace(replace(replace(replace(translate(lower(normalize(what)),
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

-- Returns what people wrote in a closed protocol: comments, answers in their own words, and the questions at which there is a
-- Mangel. The ids of options, dates and times are no words of theirs. A draft is saved after each answer, so its texts are not
-- indexed each time. PostgreSQL refuses the words of more than a megabyte, so texts beyond any real protocol are cut.
create or replace function written_texts(state text, answers jsonb, findings jsonb) returns text
language plpgsql immutable parallel safe as $$
begin
  return case when state = 'closed' then coalesce((
    select left(string_agg(' ' || written, ''), 100000)
    from (
      select answer ->> 'comment' as written from jsonb_each(answers) answered (question, answer)
      union all
      select answer ->> 'value' from jsonb_each(answers) answered (question, answer)
      where jsonb_typeof(answer -> 'value') = 'string'
        and answer ->> 'value' !~ '^([a-z0-9][a-zA-Z0-9_-]*|[0-9]{2}:[0-9]{2})$'
      union all
      select finding ->> 'label' from jsonb_array_elements(findings) finding
    ) texts), '') else '' end;
end $$;

-- Returns these words as the index of a table has them: each begins with the number of the part its row belongs to, such as
-- `15 standort`. No search has a word of 100 letters, and PostgreSQL refuses one of more than 2,046 bytes.
create or replace function indexed_words(what text, keys text[], id bigint) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(array(
    select (id >> 16) || ' ' || left(word, 100) from unnest(tsvector_to_array(public.search_words(what, keys))) word));
end $$;
