-- Told to their receiver alone, on whatever device: also that they were read.
create trigger announce_insert after insert on notification referencing new table as changed
  for each statement execute function announce_change('/api/notifications', '', '', 'receiver_id');
create trigger announce_update after update on notification referencing new table as changed
  for each statement execute function announce_change('/api/notifications', '', '', 'receiver_id');
