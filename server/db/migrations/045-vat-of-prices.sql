-- What is sold may have another rate than the usual one. The rate is that of the price on the day of the invoice, because
-- the law sets it and no agreement; invoices that exist keep theirs.
alter table plan
  add column vat_category text not null default 'S' check (vat_category in ('S', 'Z', 'E', 'AE')),
  add column vat_percent int not null default 19 check (vat_percent between 0 and 99),
  add constraint plan_vat check ((vat_category = 'S') = (vat_percent > 0));

alter table quota_package
  add column vat_category text not null default 'S' check (vat_category in ('S', 'Z', 'E', 'AE')),
  add column vat_percent int not null default 19 check (vat_percent between 0 and 99),
  add constraint quota_package_vat check ((vat_category = 'S') = (vat_percent > 0));
