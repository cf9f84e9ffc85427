create or replace function notification_stays_read() returns trigger language plpgsql as $$
begin
  raise exception 'A notification that was read stays read.' using errcode = '42501';
end $$;
