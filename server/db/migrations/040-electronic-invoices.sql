-- The views get other columns, which `create or replace` does not allow, and other types.
drop view if exists invoice_seen;
drop view if exists contract_seen;

-- An electronic invoice says what EN 16931 asks for. Earlier invoices have none of it, and stay as they are.
alter table invoice
  alter column net_cents type bigint,
  alter column vat_cents type bigint,
  alter column gross_cents type bigint,
  add column is_electronic boolean not null default false,
  -- Category and rate of the items that name none of their own.
  add column vat_category text not null default 'S' check (vat_category in ('S', 'Z', 'E', 'AE'));

alter table billing_setting
  add column issuer_tax_number text,
  add column issuer_contact text,
  add column issuer_phone text,
  add column issuer_bic text;

alter table contract
  -- This is a country of the EU; null for Germany.
  add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  -- This is a Leitweg-ID or another reference that the recipient wants to read.
  add column billing_reference text,
  -- Electronic invoices go to this address, if not to the mail address.
  add column billing_electronic_address text;

grant update (billing_country, billing_reference, billing_electronic_address)
  on contract to schutzbuch_customer, schutzbuch_platform;
