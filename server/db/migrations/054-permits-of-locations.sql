-- The view is created again after the migrations, with its current columns.
drop view if exists location_situation;
create index document_permit on document (customer_id, location_id, created_at desc, id)
  where category = 'permit' and replaced_by_id is null;
