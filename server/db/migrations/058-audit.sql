-- One list of who did what: the ledger and the security log by time. Both count from the same sequence, so that a number names
-- one entry of either. What lists filter by is read out of the entry once, when it is written.
alter table ledger_entry
  add column id bigint not null default nextval('security_event_id_seq') unique,
  add column actor_id bigint generated always as
    (substring(body::jsonb ->> 'actor' from '^/api/users/(\d{1,15})$')::bigint) stored,
  add column profile_id bigint generated always as
    (substring(body::jsonb ->> 'profile' from '^/api/profiles/(\d{1,15})$')::bigint) stored,
  add column location_id bigint generated always as
    (substring(body::jsonb ->> 'location' from '^/api/locations/(\d{1,15})$')::bigint) stored,
  add column entity text generated always as (body::jsonb ->> 'entity') stored,
  add column entity_id bigint generated always as
    (substring(body::jsonb ->> 'entity' from '/(\d{1,15})$')::bigint) stored;

alter table security_event
  add column location_id bigint generated always as
    (substring(details ->> 'location' from '^\d{1,15}$')::bigint) stored,
  add column entity text generated always as
    (coalesce(details ->> 'entity', '/api/profiles/' || (details ->> 'profile'), '/api/users/' || user_id::text)) stored,
  add column entity_id bigint generated always as
    (coalesce(
      substring(details ->> 'entity' from '/(\d{1,15})$'), substring(details ->> 'profile' from '^\d{1,15}$'), user_id::text
    )::bigint) stored;

-- Read backwards they give the newest first, of either log, so that a page of both is merged without sorting.
create index ledger_entry_of_customer on ledger_entry (customer_id, at, id);
create index ledger_entry_age on ledger_entry (at, id);
create index ledger_entry_type on ledger_entry (customer_id, type, at, id);
create index ledger_entry_actor on ledger_entry (actor_id, at, id);
create index ledger_entry_profile on ledger_entry (profile_id, at, id);
create index ledger_entry_location on ledger_entry (location_id, at, id);
create index ledger_entry_about on ledger_entry (entity_id, at, id);
drop index security_event_customer;
create index security_event_of_customer on security_event (customer_id, at, id);
drop index security_event_age;
create index security_event_age on security_event (at, id);
create index security_event_actor on security_event (actor_id, at, id);
create index security_event_about on security_event (entity_id, at, id);

create view audit_entry with (security_invoker) as
  select id, at, 'ledger'::text as source, customer_id, seq, type, actor_id, null::bigint as user_id, profile_id, location_id,
    entity, entity_id, body::jsonb as body, encode(leaf, 'hex') as leaf, null::text as network
  from ledger_entry
  union all
  select id, at, 'security'::text, customer_id, null::bigint, kind, actor_id, user_id, null::bigint, location_id,
    entity, entity_id, details, null::text, network
  from security_event;

-- Whoever records at a location finds nothing in either log: there is no policy for that role.
grant select on audit_entry, ledger_entry, ledger_opening, security_event to schutzbuch_location;
grant select on audit_entry to schutzbuch_customer, schutzbuch_platform;
