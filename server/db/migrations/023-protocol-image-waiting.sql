-- How many pictures wait for a protocol to be closed is counted with each that arrives.
create index protocol_image_waiting on protocol_image (location_id) where kept_by_id is null;
