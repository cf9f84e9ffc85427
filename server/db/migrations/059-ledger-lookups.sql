-- What the ledger says of a record and of what corrects it is found without reading the log. As a column of its own, since
-- behind row-level security no index answers what is worked out of the body.
alter table ledger_entry
  add column corrects text generated always as (body::jsonb ->> 'corrects') stored;
create index ledger_entry_corrects on ledger_entry (corrects) where corrects is not null;

-- Whoever records at a location reads neither log, and needs no right to.
revoke select on audit_entry, ledger_entry, ledger_opening, security_event from schutzbuch_location;
