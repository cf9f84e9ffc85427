-- Fields of a kept answer that are what was sent: who sends the same once more has them with him. A draft is saved every few
-- seconds with all that was filled in, and each time it was kept a second time for thirty days.
alter table idempotency add column sent_fields text[] not null default '{}';
