-- An access of an authority is deleted with its visits and demands some years after it ended.
insert into retention_kind (kind, source, usual, minimum, maximum, counted_from) values
  ('authorityAccesses', 'authority_access', 36, 24, 120, 'endOfYear');
