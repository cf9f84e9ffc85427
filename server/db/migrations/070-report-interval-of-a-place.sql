-- A licence may ask for reports more or less often than the state does.
alter table location add column report_interval_months int check (report_interval_months between 1 and 120);
grant insert (report_interval_months), update (report_interval_months) on location to schutzbuch_customer, schutzbuch_platform;
