-- Lists and totals are read from indexes alone, as far as VACUUM has seen that everybody may read a page. Of rows that are
-- only added, PostgreSQL waits by default for a fifth of the table: at ten million activities for two million new ones,
-- which are those that everybody reads.
alter table activity set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table inspection_tour set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table task set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table protocol set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table player_check set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
