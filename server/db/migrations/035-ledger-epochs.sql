-- An epoch of a log is sealed once its last entry is signed: its root is the stored hash (ledger_tile) of its level. It is
-- read again in rotation, and this says when it was last.
create table ledger_epoch (
  customer_id bigint not null references customer,
  -- It is counted from 0: epoch 2 begins with entry 2 * 2^16.
  number bigint not null,
  read_at timestamptz not null,
  primary key (customer_id, number)
);
create index ledger_epoch_rotation on ledger_epoch (customer_id, read_at, number);

alter table ledger_epoch enable row level security;
create policy platform on ledger_epoch to schutzbuch_platform using (true);
create policy own_customer on ledger_epoch to schutzbuch_customer using (customer_id = (select app_customer()));
grant select on ledger_epoch to schutzbuch_customer, schutzbuch_platform;

-- This says what the last check of a log has read.
create table ledger_check (
  customer_id bigint primary key references customer,
  checked_at timestamptz not null,
  -- This many entries the log had.
  size bigint not null,
  -- These entries were not in an epoch that was read before.
  new_entries bigint not null,
  sampled_entries bigint not null,
  -- This many sealed epochs were read again, of so many.
  read_epochs bigint not null,
  sealed_epochs bigint not null,
  -- Each entry was read at this moment or later.
  oldest_reading timestamptz not null
);

alter table ledger_check enable row level security;
create policy platform on ledger_check to schutzbuch_platform using (true);
create policy own_customer on ledger_check to schutzbuch_customer using (customer_id = (select app_customer()));
grant select on ledger_check to schutzbuch_customer, schutzbuch_platform;
