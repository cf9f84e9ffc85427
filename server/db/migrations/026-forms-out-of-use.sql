-- Since when a form is out of use: what was begun before that is still stored. It was taken for the last change, which every
-- save of the draft moves.
alter table form add column inactive_since timestamptz;
update form set inactive_since = updated_at where not is_active;
alter table form drop column is_active;
alter table form add column is_active boolean not null generated always as (inactive_since is null) stored;

-- A draft is saved every second somebody types. Of a form that is told once a minute, as often as the time of its last change
-- reads differently, and whenever anything else of it does.
create function announce_form() returns trigger language plpgsql as $$
declare
  of_draft constant text[] := array['draft', 'draft_digest', 'draft_question_count', 'revision', 'updated_at'];
  published text := (select digest from form_version where id = new.version_id);
begin
  if old.draft_digest <> new.draft_digest
    and date_trunc('minute', old.updated_at) = date_trunc('minute', new.updated_at)
    and (old.draft_digest = published) is not distinct from (new.draft_digest = published)
    and (new.version_id is not null or old.draft_question_count = new.draft_question_count)
    and to_jsonb(old) - of_draft = to_jsonb(new) - of_draft then
    return null;
  end if;
  perform pg_notify('changes', json_build_object('topic', tg_argv[0], 'id', new.id)::text);
  return null;
end $$;
drop trigger announce_update on form;
create trigger announce_update after update on form for each row execute function announce_form('/api/forms');
-- Whom a form is for.
create trigger announce_insert after insert on form_social_concept referencing new table as changed
  for each statement execute function announce_change('/api/forms');
create trigger announce_delete after delete on form_social_concept referencing old table as changed
  for each statement execute function announce_change('/api/forms');
