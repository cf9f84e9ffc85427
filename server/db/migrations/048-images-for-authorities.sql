-- An authority sees the photos of a location if its access opens them. The answers of a protocol say which photos it has and
-- which are signatures. The policy also allows photos outside of the access's period, because only the application checks the
-- period.
create policy granted on protocol_image for select to schutzbuch_authority using (
  kept_by_id is not null and location_id = any((select authority_locations('images'))::bigint[]));
grant select (id, uuid, customer_id, location_id, kept_by_id, file_key, bytes) on protocol_image
  to schutzbuch_authority;
