-- An authority asked for an answer, so whoever completes the task of its demand has to write one.
alter table task add column is_demanded boolean not null default false;
alter table task disable trigger finished;
alter table task disable trigger withdrawn_stays;
update task set is_demanded = true where origin_id in (select task_id from authority_demand);
alter table task enable trigger finished;
alter table task enable trigger withdrawn_stays;
-- The authority reads when an answer was changed.
grant select (created_at) on task to schutzbuch_authority;
-- A file keeps the name under which it was sent, whatever it is called later. The names are in the order of the files.
alter table authority_demand add column document_names text[] not null default '{}';
-- That of a file that was deleted since is empty.
update authority_demand set document_names = array(
  select coalesce(document.name, '') from unnest(document_ids) with ordinality sent (id, place)
  left join document on document.id = sent.id order by place);
grant update (document_names) on authority_demand to schutzbuch_customer, schutzbuch_platform;
