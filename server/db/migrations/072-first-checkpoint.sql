-- The first checkpoint that speaks of an entry, which the files of an approved report carry.
create index ledger_checkpoint_size on ledger_checkpoint (customer_id, size, id);
