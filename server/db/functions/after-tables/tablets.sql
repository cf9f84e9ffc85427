-- Returns the tablets without their keys, because a list reads all columns of its table. A tablet was last seen when one
-- of its sessions was.
create or replace view listed_tablet with (security_invoker = true) as
  select id, customer_id, location_id, name, user_id, created_at, locked_at,
    greatest(last_seen_at, (select max(session.last_seen_at) from session where session.tablet_id = tablet.id))
      as last_seen_at,
    lost_at, lost_by, reached_at, wiped_at,
    (select count(*)::int from tablet_delivery where tablet_id = tablet.id and outcome = 'delivered') as delivered_count,
    (select count(*)::int from tablet_delivery where tablet_id = tablet.id and outcome = 'refused') as refused_count
  from tablet;
grant select on listed_tablet to schutzbuch_location, schutzbuch_customer, schutzbuch_platform;
