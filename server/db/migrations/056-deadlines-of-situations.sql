-- The view is created again after the migrations. It says until when the requests of a month last, instead of whether.
drop view if exists location_situation;
