-- The view gets other columns, which `create or replace` does not allow.
drop view if exists location_situation;
