-- A time stamp (RFC 3161) over the signature of a document. It is kept by what it confirms, so a document that is printed
-- again gets the same one and has the same bytes.
create table document_time_stamp (
  -- This is the SHA-256 of the signature.
  imprint bytea primary key check (octet_length(imprint) = 32),
  token bytea not null,
  -- This is the time that the authority states.
  stamped_at timestamptz not null
);

create trigger append_only before update or delete or truncate on document_time_stamp
  for each statement execute function ledger_refuse();

-- Only the server reads and writes it.
alter table document_time_stamp enable row level security;
