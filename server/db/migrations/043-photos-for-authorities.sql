-- A photo cannot be masked, so an access opens the photos of protocols only if it says so.
alter table authority_access drop constraint authority_access_kinds_check, add constraint authority_access_kinds_check
  check (cardinality(kinds) > 0 and kinds <@ array['records', 'protocols', 'images', 'proofs', 'files', 'reports']);
