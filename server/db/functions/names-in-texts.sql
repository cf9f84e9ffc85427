-- Returns a text in the spelling in which names are compared: in small letters, without accents, and with each umlaut as one
-- letter, however it is written. The collation knows the small letters of all alphabets in every database.
create or replace function spelling_key(p_text text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select replace(replace(replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(lower(normalize(p_text, nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
        'ıøłđðħŧ', 'iolddht'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- Returns the words of a text in their order: its runs of letters or digits, each with what follows until the next one. What
-- stands before the first word follows an empty one. In JSON, an escape such as '\n' stands between words, though it has a
-- letter.
create or replace function words_of(p_text text, p_is_json boolean)
returns table (place bigint, word text, following text)
language sql immutable set search_path = public, pg_temp as $$
  select place, found[1], found[2]
  from regexp_matches(normalize(p_text, nfc) collate "und-x-icu",
    '([[:alpha:]\u0300-\u036f]+|[[:digit:]]+|^)'
      || case when p_is_json then '((?:[^[:alpha:]\u0300-\u036f[:digit:]\\]|\\u[0-9a-f]{4}|\\.)*)'
        else '([^[:alpha:]\u0300-\u036f[:digit:]]*)' end, 'g')
    with ordinality as matches (found, place)
$$;

-- Returns the words of a name as they are compared, without anything between them, from the first one on ('janpetervonderheide')
-- and from each other one on, because lists write 'von der Heide, Jan-Peter'.
create or replace function spellings_of(p_name text) returns table (spelling text, word_count int, is_turned boolean)
language sql immutable set search_path = public, pg_temp as $$
  select array_to_string(words[turned + 1:] || words[:turned], ''), cardinality(words), turned > 0
  from (select array_agg(spelling_key(word) order by place) as words from words_of(p_name, false) where word <> '') named
  cross join generate_series(0, cardinality(words) - 1) turned
$$;

-- Returns what an erasure keeps of a spelling: enough to withhold the name from an authority, and too little to learn it,
-- because one of sixteen million possible names has the same trace.
create or replace function trace_of(p_customer bigint, p_word_count int, p_is_turned boolean, p_spelling text) returns bytea
language sql immutable set search_path = public, pg_temp as $$
  select substr(sha256(convert_to(concat_ws(' ', p_customer, p_word_count, p_is_turned, p_spelling), 'UTF8')), 1, 3)
$$;

-- Returns role and initials of a name: 'Servicekraft P. P.'
create or replace function role_and_initials(p_name text, p_role text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select case p_role when 'ROLE_SERVICE' then 'Servicekraft' when 'ROLE_OPERATOR' then 'Verwaltung' else 'Servicekraft' end
    || coalesce(' ' || string_agg(upper(left(word, 1) collate "und-x-icu") || '.', ' ' order by place), '')
  from words_of(p_name, false) where word <> ''
$$;

-- Returns whether a name says more than its initials do.
create or replace function is_more_than_initials(p_name text) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select p_name collate "und-x-icu" ~ '[[:alpha:]]{2}'
$$;

-- Returns those spellings of the names that a text may have, each with what is written instead of it.
-- @param p_joined the words of the text as they are compared, without anything between them
-- @param p_instead null for role and initials
create or replace function spellings_in(p_joined text, p_names text[], p_roles text[], p_instead text)
returns table (spelling text, word_count int, is_turned boolean, instead text)
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  keys constant text[] := string_to_array(regexp_replace(spelling_key((
    select string_agg(translate(name, E'\n', ' '), E'\n' order by of_name)
    from unnest(p_names) with ordinality as listed (name, of_name))), '[^a-z0-9\n]', ' ', 'g'), E'\n');
begin
  return query
    select way.spelling, way.word_count, way.is_turned,
      coalesce(p_instead, role_and_initials(named.name, named.role))
    from (
      -- The first word of a name decides quickly whether a text can have it, because a page asks that of each text and all
      -- of the staff.
      select listed.name, listed.role from unnest(p_names, p_roles, keys) as listed (name, role, key)
      where strpos(p_joined, split_part(ltrim(listed.key), ' ', 1)) > 0
      -- Without this line the spellings of all names would be made.
      offset 0
    ) named
    cross join lateral spellings_of(named.name) way
    where strpos(p_joined, way.spelling) > 0;
end $$;

-- Returns a text with other words instead of names, in one pass, so that nothing that was put in is read again. All words of
-- a name have to be there, in any spelling that `spellings_of` knows and also in the genitive. Anything may stand between
-- them, and what nobody sees, such as a soft hyphen, also within them. A name of one word does not begin with a small
-- letter, because 'Lang' and 'Frank' are names, and 'lang' and 'frank' are not. A name of more words goes before one of fewer,
-- and one in its order before a turned one: in 'lang, Eva Lang' it has the last two words. All letters around a name stay as
-- they are.
-- @param p_instead null for role and initials
-- @param p_customer the organisation whose erased people are found too; null for none
create or replace function without_names(p_text text, p_is_json boolean, p_names text[], p_roles text[], p_instead text,
  p_customer bigint)
returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  unseen constant text := '^[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]*$';
  longest_trace constant int := 100;
  words text[];
  followings text[];
  keys text[];
  joined text;
  spellings text[];
  counts int[];
  instead text[];
  traces bytea[];
  erased_people text[];
  max_length int;
  -- What is written instead of a name, at its first word; '' at its other ones.
  replaced text[];
  is_turned boolean;
  place int;
  last int;
  spelled text;
  candidate text;
  gaps int;
  of_words int;
  found_instead text;
  inside text;
begin
  select array_agg(split.word order by split.place), array_agg(split.following order by split.place) into words, followings
  from words_of(p_text, p_is_json) split;
  if words is null then
    return p_text;
  end if;
  keys := string_to_array(spelling_key(array_to_string(words, E'\n')), E'\n');
  joined := array_to_string(keys, '');
  select array_agg(concat_ws(' ', found.word_count, found.is_turned, found.spelling)), array_agg(found.instead),
    array_agg(distinct found.word_count)
    into spellings, instead, counts
  from spellings_in(joined, p_names, p_roles, p_instead) found;
  select array_agg(erased_name.trace), array_agg(profile.name), counts || array_agg(distinct erased_name.word_count)
    into traces, erased_people, counts
  from erased_name join profile on profile.id = erased_name.profile_id
  where erased_name.customer_id = p_customer;
  if spellings is null and traces is null then
    return p_text;
  end if;
  replaced := array_fill(null::text, array[cardinality(words)]);
  max_length := 1 + case when traces is null then (select max(length(one)) from unnest(spellings) one) else longest_trace end;
  for of_words, is_turned in
    select one, is_second from unnest(counts) one cross join unnest(array[false, true]) is_second
    where one > 1 or not is_second
    group by one, is_second order by one desc, is_second
  loop
    place := 1;
    while place <= cardinality(words) loop
      found_instead := null;
      spelled := '';
      gaps := 0;
      last := place;
      while keys[place] <> '' and last <= cardinality(words) and replaced[last] is null loop
        spelled := spelled || keys[last];
        exit when length(spelled) > max_length
          or of_words = 1 and left(words[place], 1) <> upper(left(words[place], 1) collate "und-x-icu");
        if last - place + 1 >= of_words then
          foreach candidate in array
            case when right(spelled, 1) = 's' and length(spelled) > 3 then array[spelled, left(spelled, -1)] else array[spelled] end
          loop
            found_instead := coalesce(found_instead,
              instead[array_position(spellings, concat_ws(' ', of_words, is_turned, candidate))],
              case when traces is not null then
                erased_people[array_position(traces, trace_of(p_customer, of_words, is_turned, candidate))] end);
          end loop;
        end if;
        exit when found_instead is not null;
        gaps := gaps + case when followings[last] ~ unseen then 0 else 1 end;
        exit when gaps >= of_words
          -- Two texts of JSON are never one name.
          or p_is_json and strpos(regexp_replace(followings[last], '\\.', '', 'g'), '"') > 0;
        last := last + 1;
      end loop;
      if found_instead is null then
        place := place + 1;
        continue;
      end if;
      inside := array_to_string(followings[place:last - 1], '');
      if strpos(inside, '(') > 0 and strpos(inside, ')') = 0 then
        followings[last] := regexp_replace(followings[last], '^\)', '');
      end if;
      replaced[place] := found_instead || followings[last];
      for other in place + 1 .. last loop
        replaced[other] := '';
      end loop;
      place := last + 1;
    end loop;
  end loop;
  return (
    select string_agg(coalesce(piece.instead, piece.word || piece.following), '' order by piece.place)
    from unnest(replaced, words, followings) with ordinality as piece (instead, word, following, place));
end $$;

-- Replaces a name wherever an authority would not read it: in any spelling.
create or replace function without_any_spelling(p_text text, p_name text, p_instead text) returns text
language sql stable set search_path = public, pg_temp as $$
  select without_names(p_text, false, array[p_name], array[null::text], p_instead, null)
$$;
