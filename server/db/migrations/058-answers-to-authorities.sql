-- The office answers a demand with files as well. The authority may open these, whatever else its access
-- opens (authority_answer_files).
alter table authority_demand
  add column document_ids bigint[] not null default '{}' check (cardinality(document_ids) <= 10);
grant update (document_ids) on authority_demand to schutzbuch_customer, schutzbuch_platform;
create trigger announce_update after update on authority_demand referencing new table as changed
  for each statement execute function announce_change('/api/authority_demands', 'customer_id');

alter table document
  drop constraint document_category_check,
  add constraint document_category_check check (category in (
    'permit', 'socialConcept', 'notice', 'contract', 'workInstruction', 'authorityLetter', 'authorityAnswer',
    'deviceProof', 'proof'));
