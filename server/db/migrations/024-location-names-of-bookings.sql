-- This is what the location was called when the package was booked. Rows older than this column take its name of today.
alter table quota_booking add column location_name text;
alter table quota_booking disable trigger quota_booking_stays;
update quota_booking set location_name = location.name from location where location.id = location_id;
alter table quota_booking enable trigger quota_booking_stays;
alter table quota_booking alter column location_name set not null;
