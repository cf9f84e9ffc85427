-- Templates are the management's: whoever works at a location reads them.
revoke insert, update on task_template from schutzbuch_location;

-- What is to be done, where and until when stays as it was given: a task is completed, called off or corrected, and nothing
-- else of it changes.
revoke update on task from schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
grant update (done_at, occurred_at, answer, comment, finding, profile_id, completion_source, completed_by, corrected_by_id,
  withdrawn_at) on task to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
