-- A rate has a first day, and those before it are kept, because the rate that counts is that of the day on which a service
-- was performed, not that of the day on which it is invoiced (decision 101). Without a day a rate always applied.
alter table plan
  add column vat_from date,
  add column former_vat jsonb not null default '[]',
  add constraint plan_former_vat check (jsonb_typeof(former_vat) = 'array' and (vat_from is not null or former_vat = '[]'));

alter table quota_package
  add column vat_from date,
  add column former_vat jsonb not null default '[]',
  add constraint quota_package_former_vat
    check (jsonb_typeof(former_vat) = 'array' and (vat_from is not null or former_vat = '[]'));
