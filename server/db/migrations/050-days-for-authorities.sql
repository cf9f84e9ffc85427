-- An authority reads on which opening days there is a protocol: by opening hours, silent days, and since when there is
-- the form.
grant select (is_protocol_allowed, is_inspection_tour_allowed) on location to schutzbuch_authority;
grant select (silent_days, closing_from, closing_to) on state to schutzbuch_authority;
grant select (published_at) on form_version to schutzbuch_authority;
create policy granted on form for select to schutzbuch_authority using (version_id is not null);
grant select (id, name, is_active, location_types, version_id, gallery_key) on form to schutzbuch_authority;
grant select on form_social_concept to schutzbuch_authority;

-- It also reads what became of a Mangel: the tasks to fix one, at the locations of which it reads protocols.
create policy follow_ups on task for select to schutzbuch_authority using (
  type = 'followUp' and location_id = any((select authority_locations('protocols'))::bigint[])
  and do_at >= (select authority_begin()));
grant select (type, follow_up_of_id, finding) on task to schutzbuch_authority;
grant select (findings) on protocol to schutzbuch_authority;

-- The operator sees how often link and code were used, whoever did it.
alter table authority_access add column sign_ins int not null default 0;
