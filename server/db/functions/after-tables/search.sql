-- The search over records. Its expressions must be the same as those of the indexes of migrations 051 to 053.

-- Returns what one word of a search matches in an index: words that begin with it, and the keys of people, locations,
-- actions and forms whose name contains it. At most 50 of each are used, those first whose name contains most words of the
-- search. A word of one or two letters has to be at the beginning of a word of the name. A number as short as that is
-- found as a whole: 3 is neither in 30 nor in the postal code 38100.
create or replace function search_term(word text, words text[], customer bigint, location_id bigint) returns tsquery
language plpgsql stable as $$
declare
  is_short_number boolean := word ~ '^[0-9]{1,2}$';
  pattern text := case when length(word) < 3 then '% ' else '%' end || word || '%';
  -- What a name with a space behind it has to match as well.
  whole text := case when is_short_number then '% ' || word || ' %' else '%' end;
  keys text[] := array(
      (select '#p' || id
        from (select id, searchable_name from profile
          where (customer is null or customer_id = customer) and searchable_name like pattern
            and searchable_name || ' ' like whole limit 500) named
        order by (select count(*) from unnest(words) one where searchable_name like '%' || one || '%') desc, id limit 50)
      union all
      (select '#l' || id
        from (select id, searchable_name from location
          where (customer is null or customer_id = customer) and (location_id is null or location.id = location_id)
            and searchable_name like pattern
            and searchable_name || ' ' like whole limit 500) named
        order by (select count(*) from unnest(words) one where searchable_name like '%' || one || '%') desc, id limit 50)
      union all
      (select '#a' || id from action
        where search_text(name) like pattern and search_text(name) || ' ' like whole limit 50)
      union all
      (select '#f' || id from form
        where search_text(name) like pattern and search_text(name) || ' ' like whole limit 50));
  term tsquery := to_tsquery('public.german_words', quote_literal(word) || case when is_short_number then '' else ':*' end);
begin
  if cardinality(keys) = 0 then
    return term;
  end if;
  return term || (select string_agg(quote_literal(key), ' | ') from unnest(keys) key)::tsquery;
end $$;

-- Returns what the index of a record has to contain to be found by all of these words. It runs as the role of the server,
-- whose indexes of names are of no use under row-level security: comparing texts could reveal rows of others.
create or replace function search_query(words text[], customer bigint, location bigint) returns tsquery
language plpgsql stable set role to schutzbuch_system as $$
declare
  word text;
  term tsquery;
  terms tsquery;
begin
  foreach word in array words loop
    term := search_term(word, words, customer, location);
    terms := coalesce(terms && term, term);
  end loop;
  return terms;
end $$;

-- Returns a query that finds the same in an index whose words begin with the number of a part.
create or replace function search_query_of_part(wanted tsquery, part bigint) returns tsquery
language sql immutable strict as $$
  select regexp_replace(wanted::text, '''([^'']+)''', '''' || part || ' \1''', 'g')::tsquery
$$;

-- Finds the newest records that a query matches. It runs as the role of the server for the same reason, keeps to the
-- organisation and location it is given, and returns only ids: the rows are read by the role of the request. The key of the
-- organisation or location is one of the words, so that the index itself leaves out the records of all others.
-- The newest part is asked first, so that a frequent word costs the same in a table of any size. Asking several parts in one
-- query would compare each record with the words of all of them. The plan is made once, because making it takes longer than
-- asking a part. Materialized rows keep the planner from reading the newest rows one by one, which takes seconds for a rare word.
create or replace function found_records(kind text, wanted tsquery, customer bigint, location bigint) returns bigint[]
language plpgsql stable set role to schutzbuch_system set plan_cache_mode to force_generic_plan as $$
declare
  scope tsquery := case
    when location is not null then quote_literal('#l' || location)::tsquery
    when customer is not null then quote_literal('#c' || customer)::tsquery end;
  query tsquery := coalesce(scope && wanted, wanted);
  part bigint := case kind
    when 'activity' then (select max(id) >> 16 from activity)
    when 'task' then (select max(id) >> 16 from task)
    when 'inspection_tour' then (select max(id) >> 16 from inspection_tour)
    when 'protocol' then (select max(id) >> 16 from protocol) end;
  part_query tsquery;
  found bigint[] := '{}';
begin
  -- A sign such as ² is no word to PostgreSQL. Without a word, the key of the scope alone would find everything.
  if numnode(wanted) = 0 then
    return found;
  end if;
  while part >= 0 and cardinality(found) < 500 loop
    part_query := search_query_of_part(query, part);
    case kind
      when 'activity' then
        found := found || array(
          with matching as materialized (
            select id from activity where corrected_by_id is null and indexed_words(
              action_name || ' ' || location_name || ' ' || coalesce(comment, ''),
              array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'a' || action_id::text], id) @@ part_query)
          select id from matching order by id desc);
      when 'task' then
        found := found || array(
          with matching as materialized (
            select id from task where corrected_by_id is null and withdrawn_at is null and indexed_words(
              description || ' ' || location_name || ' ' || coalesce(answer, '') || ' ' || coalesce(comment, ''),
              array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'p' || assigned_profile_id::text], id) @@ part_query)
          select id from matching order by id desc);
      when 'inspection_tour' then
        found := found || array(
          with matching as materialized (
            select id from inspection_tour where corrected_by_id is null and comment is not null and indexed_words(
              comment || ' ' || location_name || ' ' || coalesce(status_text, ''),
              array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text], id) @@ part_query)
          select id from matching order by id desc);
      when 'protocol' then
        found := found || array(
          with matching as materialized (
            select id from protocol where corrected_by_id is null and indexed_words(
              location_name || written_texts(state, answers, findings),
              array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'f' || form_id::text], id) @@ part_query)
          select id from matching order by id desc);
    end case;
    part := part - 1;
  end loop;
  return found[:500];
end $$;
