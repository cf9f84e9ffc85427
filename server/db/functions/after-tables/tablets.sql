-- Returns the tablets without their keys, because a list reads all columns of its table. A tablet was last seen when one
-- of its sessions was.
create or replace view listed_tablet with (security_invoker = true) as
  select id, customer_id, location_id, name, user_id, created_at, locked_at,
    greatest(last_seen_at, (select max(session.last_seen_at) from session where session.tablet_id = tablet.id))
      as last_seen_at
  from tablet;
grant select on listed_tablet to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
