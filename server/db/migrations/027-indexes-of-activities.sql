-- Decision 078 says which query needs which of the indexes that stay.

-- No screen sorts by the time of recording, but the interface offers it. One index serves everybody: with the columns of
-- the organisation and the location it is read without the rows of others.
drop index activity_created;
create index activity_created on activity (created_at desc, id) include (customer_id, location_id);
drop index activity_customer;
drop index activity_location;

-- The activities of one action are counted by this index, those of an organisation and those of all. Lists leave out what
-- was corrected.
create index activity_action on activity (action_id, customer_id, occurred_at desc, id) where corrected_by_id is null;
drop index activity_customer_action;

-- A location has so few activities that the rows themselves can be read for other filters.
drop index activity_location_occurred;
create index activity_location_occurred on activity (location_id, occurred_at desc, id) include (corrected_by_id);

-- About one row in a hundred is a correction; the constraints had an index entry for every row.
alter table activity drop constraint activity_corrects_id_key;
create unique index activity_corrects on activity (corrects_id) where corrects_id is not null;
alter table inspection_tour drop constraint inspection_tour_corrects_id_key;
create unique index inspection_tour_corrects on inspection_tour (corrects_id) where corrects_id is not null;
alter table task drop constraint task_corrects_id_key;
create unique index task_corrects on task (corrects_id) where corrects_id is not null;
