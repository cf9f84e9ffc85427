-- A file may be withheld for good: something was found in it, or the scanner never could say. The management discards it; its
-- row stays, because the ledger names it, and its bytes go.
alter table document
  add column scan_attempts int not null default 0,
  -- While the scanner chokes on it, the others go first.
  add column scan_next_at timestamptz,
  add column scan_settled_at timestamptz;
alter table document drop constraint document_scan_state_check;
alter table document drop constraint document_check3;
update document set scan_state = 'infected', scan_settled_at = now() where scan_finding is not null;
alter table document
  add constraint document_scan_state_check
    check (scan_state in ('clean', 'notScanned', 'quarantined', 'infected', 'unscannable', 'discarded')),
  add check (scan_state <> 'infected' or scan_finding is not null),
  add check (scan_finding is null or scan_state in ('infected', 'discarded'));

create or replace function document_guard() returns trigger language plpgsql as $$
declare free constant text[] := array['name', 'category', 'location_id', 'valid_until', 'needs_reading', 'replaced_by_id',
  'scan_state', 'scan_finding', 'scan_attempts', 'scan_next_at', 'scan_settled_at', 'origin_id'];
begin
  if tg_op = 'DELETE' then
    if old.category <> 'proof' then
      raise exception 'A file of the location cannot be deleted.' using errcode = '42501';
    end if;
    return old;
  end if;
  if (to_jsonb(new) - free) <> (to_jsonb(old) - free) or (old.replaced_by_id is not null and new.replaced_by_id is distinct from old.replaced_by_id)
    or (old.category = 'proof') <> (new.category = 'proof') then
    raise exception 'The content of a file cannot be changed.' using errcode = '42501';
  end if;
  -- Nobody but the scanner says that a file may be seen; people may give up one that may not.
  if new.scan_state <> old.scan_state and current_setting('role') in ('schutzbuch_location', 'schutzbuch_customer', 'schutzbuch_platform')
    and not (new.scan_state = 'discarded' and old.scan_state in ('infected', 'unscannable')) then
    raise exception 'Only the virus scanner decides on a file.' using errcode = '42501';
  end if;
  return new;
end $$;
grant update (scan_state) on document to schutzbuch_customer, schutzbuch_platform;
create index document_withheld on document (scan_settled_at) where scan_state in ('infected', 'unscannable');

-- What everybody who works there still has to read: a person counts where they work, without a word on it everywhere.
create view required_reading with (security_invoker = true) as
  select document.id * 1000000 + profile.id as id, document.customer_id, document.id as document_id,
    document.location_id, profile.id as profile_id, profile.name as profile_name
  from document join profile on profile.customer_id = document.customer_id and profile.is_active
  where document.needs_reading and document.replaced_by_id is null and document.scan_state in ('clean', 'notScanned')
    and (
      document.location_id is null
      or exists (
        select from profile_location where profile_id = profile.id and location_id = document.location_id)
      or not exists (select from profile_location where profile_id = profile.id)
    )
    and not exists (
      select from document_reading where document_id = document.id and profile_id = profile.id);
grant select on required_reading to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
