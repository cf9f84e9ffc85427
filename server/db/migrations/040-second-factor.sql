-- The second factor of a login (RFC 6238). What codes are made from lies here sealed; recovery codes lie here as hashes. No
-- role of a request reads or writes either: whoever changes the own access does so through the owner, after the password.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  -- Null until the first code was right: until then nobody is asked for one.
  confirmed_at timestamptz,
  -- RFC 6238 §5.2: a code is accepted once, so the time step of the last one is kept.
  last_step bigint
);
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table second_factor enable row level security;
alter table recovery_code enable row level security;

-- Nobody could set one so far.
alter table app_user drop column totp_secret, drop column totp_last_step;
-- Made with the demo data: everybody knows its password, and a second factor would only keep visitors out.
alter table app_user add column is_sample boolean not null default false;
