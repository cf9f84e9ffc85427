-- The names of an erased person stay in free texts, and an authority that reads no names must not read them. A trace is
-- compared with the words of a text; the name cannot be read from it (trace_of).
create table erased_name (
  profile_id bigint not null,
  customer_id bigint not null,
  trace bytea not null check (length(trace) = 3),
  word_count int not null,
  primary key (profile_id, word_count, trace),
  foreign key (profile_id, customer_id) references profile (id, customer_id) on delete cascade
);
create index erased_name_customer on erased_name (customer_id);

alter table erased_name enable row level security;
create policy platform on erased_name to schutzbuch_platform using (true);
create policy own_customer on erased_name to schutzbuch_customer using (customer_id = (select app_customer()));
grant select on erased_name to schutzbuch_customer, schutzbuch_platform;

-- Names are compared word by word now (without_names).
drop function if exists name_pattern(text);
drop function if exists words_pattern(text[]);
drop function if exists name_words(text);
drop function if exists name_separators();
