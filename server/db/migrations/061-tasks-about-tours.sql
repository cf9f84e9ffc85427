-- The office gives a task about the finding of a tour. The tour never changes, so the task says which one it is about, by
-- its first version.
alter table task add column tour_id bigint;
create index task_about_tour on task (tour_id)
  where tour_id is not null and corrects_id is null and withdrawn_at is null;
-- The dashboard of an organisation reads only its own Mängel without a task. By the location alone, the index of all
-- organisations was read together with that of all protocols of the organisation.
drop index protocol_without_task;
create index protocol_without_task on protocol (customer_id, location_id)
  where has_finding and corrected_by_id is null and findings @? '$[*] ? (!exists(@.task))';
