-- What signed checkpoints name and the database no longer had, when the ledger was checked last: kind and size of each.
alter table ledger_check add column lost_evidence jsonb not null default '[]';
