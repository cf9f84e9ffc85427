-- The search over records. Its expressions must be the same as those of the indexes of migration 018.

-- Returns what one word of a search matches in an index: words that begin with it, and the keys of people, locations,
-- actions and forms whose name contains it. At most 50 of each are used, those first whose name contains most words of the
-- search. A word of one or two letters has to be at the beginning of a word of the name. A number is found as a whole: 3 is
-- neither in 30 nor in the postal code 38100.
create or replace function search_term(word text, words text[], customer bigint, location_id bigint) returns tsquery
language plpgsql stable as $$
declare
  is_number boolean := word ~ '^[0-9]+$';
  pattern text := case when is_number or length(word) < 3 then '% ' else '%' end || word || '%';
  -- What a name with a space behind it has to match as well.
  whole text := case when is_number then '% ' || word || ' %' else '%' end;
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
  term tsquery := to_tsquery('public.german_words', quote_literal(word) || case when is_number then '' else ':*' end);
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

-- Finds the newest records that a query matches. It runs as the role of the server for the same reason, keeps to the
-- organisation and location it is given, and returns only ids: the rows are read by the role of the request. The key of the
-- organisation or location is one of the words, so that the index itself leaves out the records of all others.
create or replace function found_records(kind text, wanted tsquery, customer bigint, location bigint) returns bigint[]
language plpgsql stable set role to schutzbuch_system as $$
declare
  scope tsquery := case
    when location is not null then quote_literal('#l' || location)::tsquery
    when customer is not null then quote_literal('#c' || customer)::tsquery end;
  ids bigint[];
  newest bigint;
  -- The planner must not read the newest rows one by one until enough are found, which takes seconds for a rare word.
  records text := format(
    'with matching as materialized (select id from %I where id > $2 and %s and search_words(%s) @@ $1)
      select array(select id from matching order by id desc limit 500)',
    kind,
    case kind when 'task' then 'corrected_by_id is null and withdrawn_at is null' else 'corrected_by_id is null' end,
    case kind
      when 'activity' then $words$action_name || ' ' || location_name || ' ' || coalesce(comment, ''),
        array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'a' || action_id::text]$words$
      when 'task' then $words$description || ' ' || location_name || ' ' || coalesce(answer, '') || ' ' || coalesce(comment, ''),
        array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'p' || assigned_profile_id::text]$words$
      when 'protocol' then $words$location_name,
        array['c' || customer_id::text, 'l' || location_id::text, 'p' || profile_id::text, 'f' || form_id::text]$words$ end);
begin
  -- A sign such as ² is no word to PostgreSQL. Without a word, the key of the scope alone would find everything.
  if numnode(wanted) = 0 then
    return '{}';
  end if;
  -- A frequent word has its newest records among the latest, so that not all of them need to be read and sorted.
  if location is null then
    execute format('select max(id) from %I', kind) into newest;
    execute records into ids using coalesce(scope && wanted, wanted), newest - 50000;
    if cardinality(ids) = 500 then
      return ids;
    end if;
  end if;
  execute records into ids using coalesce(scope && wanted, wanted), 0;
  return ids;
end $$;
