-- This says when the server itself last began to look for what is due to be deleted. A search that finds nothing leaves no
-- run behind, so every start of every process would otherwise look through all records again.
create table retention_lookup (
  customer_id bigint primary key references customer on delete cascade,
  began_at timestamptz not null
);
alter table retention_lookup enable row level security;
