-- Of the growth checkpoints older than 30 days, one a day stays (decision 089). Nobody noted which of the earlier ones
-- documents and mails name, so these stay.
alter table ledger_checkpoint add column may_be_thinned boolean not null default false;
alter table ledger_checkpoint alter column may_be_thinned set default true;

-- A document or a mail that left the server names these checkpoints.
create table ledger_checkpoint_use (
  checkpoint_id bigint primary key references ledger_checkpoint,
  customer_id bigint not null references customer,
  used_at timestamptz not null default now()
);

create trigger append_only before update or delete or truncate on ledger_checkpoint_use
  for each statement execute function ledger_refuse();

alter table ledger_checkpoint_use enable row level security;
create policy platform on ledger_checkpoint_use to schutzbuch_platform using (true);
create policy own_customer on ledger_checkpoint_use to schutzbuch_customer using (customer_id = (select app_customer()));
grant select on ledger_checkpoint_use to schutzbuch_customer, schutzbuch_platform;

drop trigger append_only on ledger_checkpoint;
create trigger append_only before update or truncate on ledger_checkpoint
  for each statement execute function ledger_refuse();
create trigger thinned_only before delete on ledger_checkpoint
  for each row execute function ledger_checkpoint_guard();
