-- How long an organisation keeps what it recorded, in months by kind. What is not named is as usual.
create table retention_policy (
  customer_id bigint primary key references customer,
  periods jsonb not null default '{}' check (jsonb_typeof(periods) = 'object'),
  updated_at timestamptz not null default now()
);
grant select, insert, update on retention_policy to schutzbuch_customer, schutzbuch_platform;
grant select on retention_policy to schutzbuch_location;
alter table retention_policy enable row level security;
create policy platform on retention_policy to schutzbuch_platform using (true);
create policy own_customer on retention_policy to schutzbuch_customer using (customer_id = (select app_customer()));

-- Every organisation has periods, whether anybody set them or not.
create view retention_setting with (security_invoker = true) as
  select customer.id, customer.id as customer_id, customer.name, customer.is_demo, coalesce(retention_policy.periods, '{}') as periods
  from customer left join retention_policy on retention_policy.customer_id = customer.id;
grant select on retention_setting to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;

create trigger announce_insert after insert on retention_policy referencing new table as changed
  for each statement execute function announce_change('/api/retention_policies', 'customer_id');
create trigger announce_update after update on retention_policy referencing new table as changed
  for each statement execute function announce_change('/api/retention_policies', 'customer_id');
