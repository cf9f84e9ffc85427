-- Admins maintain the types of proofs. A type that is no longer in use is neither offered nor required.
alter table proof_type add column is_active boolean not null default true;
grant insert, update on proof_type to schutzbuch_platform;

-- This is what the type was called when the proof was entered. It is null in rows older than this column, because
-- their ledger entries do not contain it.
alter table profile_document add column type_name text;
create trigger type_name before insert or update of proof_type_id on profile_document
  for each row execute function record_proof_type_name();
