-- Mails carry links that open something, so what they say lies here sealed: a copy of the database holds nothing usable.
-- What waits is yesterday's summary at most, in plain text, and another one comes tomorrow.
delete from mail_outbox;
drop index mail_outbox_waiting;
alter table mail_outbox
  drop column body,
  -- Text and HTML; gone once the mail was handed over, because nobody needs it any more.
  add column sealed bytea,
  add column key_id text,
  -- Written to a folder of the server, where there is no mail server to take it.
  add column kept_at timestamptz,
  add column state text not null generated always as (
    case when sent_at is not null then 'sent' when kept_at is not null then 'kept' when failed_at is not null then 'failed'
      else 'waiting' end) stored,
  add check ((sealed is null) = (key_id is null)),
  add check (sealed is not null or sent_at is not null);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where state = 'waiting';

-- Who runs the platform looks after what does not arrive; the others find none.
grant select on mail_outbox to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
create policy platform on mail_outbox for select to schutzbuch_platform using (true);
