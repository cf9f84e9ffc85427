-- The office gives a task to a Mangel that got none when its protocol was closed. The closed protocol never changes, so
-- the task says which Mangel it fixes: the first version of the protocol and the question.
alter table task add column finding_protocol_id bigint, add column finding_question text,
  add check ((finding_protocol_id is null) = (finding_question is null));
create unique index task_of_finding on task (finding_protocol_id, finding_question)
  where finding_protocol_id is not null and corrects_id is null and withdrawn_at is null;
-- The dashboard looks at each location for a Mangel without a task.
create index protocol_without_task on protocol (location_id)
  where has_finding and corrected_by_id is null and findings @? '$[*] ? (!exists(@.task))';
grant select (origin_id) on protocol to schutzbuch_authority;
grant select (corrects_id, finding_protocol_id, finding_question) on task to schutzbuch_authority;
-- The view gets other columns, which `create or replace` does not allow.
drop view if exists location_situation;
