-- The organisation a count belongs to is the one of its location, as with what a location records.
alter table location_usage drop constraint location_usage_location_id_fkey, drop constraint location_usage_customer_id_fkey,
  add foreign key (location_id, customer_id) references location (id, customer_id);
