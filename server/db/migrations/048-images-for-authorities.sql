-- An authority sees the photos of a location if its access opens them. Of which protocol a photo is, and whether it is a
-- signature, is in the answers of the protocol, which the application asks for first.
create policy granted on protocol_image for select to schutzbuch_authority using (
  kept_by_id is not null and location_id = any((select authority_locations('images'))::bigint[]));
grant select (id, uuid, customer_id, location_id, kept_by_id, file_key, bytes) on protocol_image
  to schutzbuch_authority;
