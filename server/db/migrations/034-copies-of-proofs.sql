-- Copies a proof named once: the ledger speaks of them, so that they stay until the person is erased, also when the proof got
-- another file. What no proof ever named is cleared away after some days.
create table proof_copy (document_id bigint primary key references document on delete cascade);
alter table proof_copy enable row level security;

create function remember_proof_copy() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into proof_copy values (new.document_id) on conflict do nothing;
  return null;
end $$;
create trigger copy_remembered after insert or update of document_id on profile_document
  for each row when (new.document_id is not null) execute function remember_proof_copy();
insert into proof_copy select distinct document_id from profile_document where document_id is not null;
