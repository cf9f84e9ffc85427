-- A grave finding of a tour is a reason for the office to act at once. Of the results that every installation begins
-- with, these are a minor and a banned person in the location.
alter table status add column is_grave boolean not null default false check (is_finding or not is_grave);
update status set is_grave = true where id in (2, 4) and is_finding;
