-- Whoever manages an organisation reads it, also where it is read for nobody in particular: for its export.
create policy worked_for on customer for select to schutzbuch_customer using (id = (select app_customer()));
