-- Replaces a name only where it is a whole word: Eva is not found in Evaluation.
create or replace function without_name(p_text text, p_name text, p_instead text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select regexp_replace(p_text,
    '(?<![[:alnum:]])' || regexp_replace(p_name, '([][\\^$.|?*+(){}-])', '\\\1', 'g') || '(?![[:alnum:]])',
    p_instead, 'g');
$$;

-- Replaces all names that a person ever had in an organisation, wherever they are still stored: messages to colleagues,
-- responses kept for retries, files of an import, refused entries of lost tablets, and what an authority looked at,
-- demanded or was sent. Responses about remaining records keep their form with a number
-- instead of the name, as the records do. Sessions no longer sign with the profile. It runs as its owner, because
-- messages and sessions belong to single users.
create or replace function forget_person(p_customer bigint, p_profile bigint, p_name text, p_instead text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  called text;
  written text;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  for called in
    select name from (
      select name from profile_name where profile_id = p_profile and customer_id = p_customer union select p_name
    ) known
    -- A longer name may begin with a shorter one.
    order by length(name) desc
  loop
    update notification set message = without_name(message, called, p_instead)
    where customer_id = p_customer and strpos(message, called) > 0;
    -- The name as JSON text, without the surrounding quotes.
    written := substr(to_json(called)::text, 2, length(to_json(called)::text) - 2);
    update idempotency set body = without_name(body, written, p_instead)
    where (user_id, key) in (
      select about.user_id, about.key from answers_about(p_customer) about where strpos(about.body, written) > 0);
    -- The lines of an imported file are kept for some hours.
    update import_line set cells = null, violations = '[]'
    where customer_id = p_customer and strpos(cells::text, written) > 0;
    -- What a lost tablet delivered and was refused is kept as JSON.
    update tablet_delivery set title = without_name(title, called, p_instead),
      refusal = without_name(refusal, called, p_instead), content = without_name(content, written, p_instead)
    where customer_id = p_customer
      and (strpos(concat_ws(' ', title, refusal), called) > 0 or strpos(coalesce(content, ''), written) > 0);
    update authority_visit set subject = without_any_spelling(subject, called, p_instead)
    where customer_id = p_customer and without_any_spelling(subject, called, p_instead) <> subject;
    update authority_demand set text = without_any_spelling(text, called, p_instead),
      document_names = array(
        select without_any_spelling(name, called, p_instead) from unnest(document_names) with ordinality sent (name, place)
        order by place)
    where customer_id = p_customer
      and (without_any_spelling(text, called, p_instead) <> text
        or exists (select from unnest(document_names) name where without_any_spelling(name, called, p_instead) <> name));
    -- What stays in free texts is still withheld from an authority, and nobody can read the name here.
    insert into erased_name (profile_id, customer_id, trace, word_count)
    select p_profile, p_customer, trace_of(p_customer, word_count, is_turned, spelling), word_count from spellings_of(called)
    where is_more_than_initials(called)
    on conflict do nothing;
  end loop;
  update session set profile_id = null, profile_since = null where profile_id = p_profile and customer_id = p_customer;
end $$;
revoke execute on function forget_person from public;
grant execute on function forget_person to schutzbuch_customer, schutzbuch_platform;

-- Deletes the stored responses of writes, which contain names. A repeated request then gets the answer that its item is
-- gone.
create or replace function forget_answers(p_customer bigint, p_iris text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'These answers belong to another organisation.' using errcode = '42501';
  end if;
  update idempotency set status = 410, body = null, location = null
  where (user_id, key) in (
    select about.user_id, about.key from answers_about(p_customer) about
    where exists (select from unnest(p_iris) iri where strpos(about.body, '"@id":"' || iri || '"') > 0));
end $$;
revoke execute on function forget_answers from public;
grant execute on function forget_answers to schutzbuch_customer, schutzbuch_platform;

-- Deletes the exports of the organisation, because they contain data of everybody; an export in progress is started
-- again.
-- @returns the keys of the files to remove
create or replace function forget_exports(p_customer bigint) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'This export belongs to another organisation.' using errcode = '42501';
  end if;
  update organisation_export set state = 'queued', progress = 0, attempts = 0
  where customer_id = p_customer and state = 'running';
  return query
    with held as (
      select id, file_key from organisation_export where customer_id = p_customer and state = 'ready' for update
    ), gone as (
      update organisation_export set state = 'removed', file_key = null where id in (select id from held)
    )
    select file_key from held;
end $$;
revoke execute on function forget_exports from public;
grant execute on function forget_exports to schutzbuch_customer, schutzbuch_platform;

-- Deletes the addresses, upload links and mails of the erased person.
create or replace function forget_upload_links(p_customer bigint, p_profile bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer')
    and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  delete from mail_outbox where about in (
    select 'upload-link:' || id from upload_link where customer_id = p_customer and profile_id = p_profile);
  update upload_link set email = null, revoked_at = case when used_at is null then coalesce(revoked_at, now()) end
  where customer_id = p_customer and profile_id = p_profile;
end $$;
revoke execute on function forget_upload_links from public;
grant execute on function forget_upload_links to schutzbuch_customer, schutzbuch_platform;
