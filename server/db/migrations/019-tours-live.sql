-- One countdown per location over all its devices: whoever counts hears at once of a tour that was walked, missed or corrected.
create trigger announce_insert after insert on inspection_tour referencing new table as changed
  for each statement execute function announce_change('/api/inspection_tours', 'customer_id', 'location_id');
create trigger announce_update after update on inspection_tour referencing new table as changed
  for each statement execute function announce_change('/api/inspection_tours', 'customer_id', 'location_id');
