-- A kept answer names the organisation its sender worked for. Links of users change: whoever lost theirs would otherwise keep
-- the answers, and an erasure would not find them.
alter table idempotency add column customer_id bigint references customer;
create index idempotency_customer on idempotency (customer_id);

-- Answers an erasure has to look through. Older rows name no organisation, and an admin writes for any.
create function answers_about(p_customer bigint) returns setof idempotency
language sql stable set search_path = public, pg_temp as $$
  select * from idempotency
  where body is not null and (customer_id = p_customer or customer_id is null
    or user_id in (select id from app_user where role = 'ROLE_ADMIN'));
$$;
revoke execute on function answers_about from public;

create or replace function forget_answers(p_customer bigint, p_iris text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'These answers belong to another organisation.' using errcode = '42501';
  end if;
  update idempotency set status = 410, body = null, location = null
  where (user_id, key) in (
    select about.user_id, about.key from answers_about(p_customer) about
    where exists (select from unnest(p_iris) iri where strpos(about.body, '"@id":"' || iri || '"') > 0));
end $$;

-- The name as a word of its own: Eva is not to be found in Evaluation.
create function without_name(p_text text, p_name text, p_instead text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select regexp_replace(p_text,
    '(?<![[:alnum:]])' || regexp_replace(p_name, '([][\\^$.|?*+(){}-])', '\\\1', 'g') || '(?![[:alnum:]])', p_instead, 'g');
$$;

-- All names the person ever had here. Answers about records that stay keep their form and say the number, as the records do.
create or replace function forget_person(p_customer bigint, p_profile bigint, p_name text, p_instead text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  called text;
  written text;
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This person belongs to another organisation.' using errcode = '42501';
  end if;
  for called in
    select name from profile_name where profile_id = p_profile and customer_id = p_customer union select p_name
  loop
    update notification set message = without_name(message, called, p_instead)
    where customer_id = p_customer and strpos(message, called) > 0;
    -- Without the quotes around it.
    written := substr(to_json(called)::text, 2, length(to_json(called)::text) - 2);
    update idempotency set body = without_name(body, written, p_instead)
    where (user_id, key) in (
      select about.user_id, about.key from answers_about(p_customer) about where strpos(about.body, written) > 0);
    -- A file of people is kept for hours.
    update import_line set cells = null, violations = '[]'
    where customer_id = p_customer and strpos(cells::text, written) > 0;
  end loop;
  update session set profile_id = null, profile_since = null where profile_id = p_profile and customer_id = p_customer;
end $$;

-- A file with everything of an organisation holds everybody. What is being made begins anew.
create function forget_exports(p_customer bigint) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer') and p_customer is distinct from app_customer() then
    raise exception 'This export belongs to another organisation.' using errcode = '42501';
  end if;
  update organisation_export set state = 'queued', progress = 0, attempts = 0 where customer_id = p_customer and state = 'running';
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
