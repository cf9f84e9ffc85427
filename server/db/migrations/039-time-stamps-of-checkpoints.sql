-- A time stamp (RFC 3161) over a checkpoint, at most one a day for each ledger. It travels in the files of the ledger.
create table ledger_time_stamp (
  checkpoint_id bigint primary key references ledger_checkpoint,
  customer_id bigint not null references customer,
  -- This is the token in a note that is signed by the ledger.
  note text not null,
  -- This is the time that the authority states.
  stamped_at timestamptz not null
);
create index ledger_time_stamp_customer on ledger_time_stamp (customer_id, stamped_at);

create trigger append_only before update or delete or truncate on ledger_time_stamp
  for each statement execute function ledger_refuse();

alter table ledger_time_stamp enable row level security;
create policy platform on ledger_time_stamp to schutzbuch_platform using (true);
create policy own_customer on ledger_time_stamp to schutzbuch_customer using (customer_id = (select app_customer()));
grant select on ledger_time_stamp to schutzbuch_customer, schutzbuch_platform;
