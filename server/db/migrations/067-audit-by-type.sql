-- Who did what, of one kind and over all organisations: without them a kind that has few entries, or none, reads all of the others.
create index ledger_entry_kind on ledger_entry (type, at, id);
create index security_event_kind on security_event (kind, at, id);
