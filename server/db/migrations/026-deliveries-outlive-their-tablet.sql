-- What a lost tablet delivered stays when the tablet is removed from the list, with the name that it had.
alter table tablet_delivery add column tablet_name text;
update tablet_delivery set tablet_name = tablet.name from tablet where tablet.id = tablet_id;
alter table tablet_delivery
  alter column tablet_name set not null,
  alter column tablet_id drop not null,
  drop constraint tablet_delivery_tablet_id_fkey,
  add constraint tablet_delivery_tablet_id_fkey foreign key (tablet_id) references tablet on delete set null,
  -- It is true if the act had been recorded before the tablet delivered it, so that the delivery recorded nothing.
  add column had_arrived boolean not null default false,
  -- An entry that the server cannot read is kept as well. Nobody knows when that happened.
  alter column occurred_at drop not null,
  drop constraint tablet_delivery_kind_check,
  add constraint tablet_delivery_kind_check
    check (kind in ('activity', 'tour', 'task', 'protocol', 'image', 'choice', 'unreadable')),
  drop constraint tablet_delivery_outcome_check,
  add constraint tablet_delivery_outcome_check check (outcome in ('delivered', 'repeated', 'refused')),
  -- The content is kept from the arrival on, and is deleted when the entry was carried out.
  drop constraint tablet_delivery_check2,
  add constraint tablet_delivery_check2 check (outcome is null or outcome = 'refused' or content is null);

-- It is deleted like the records that it speaks of.
insert into retention_kind (kind, source, usual, minimum, maximum, counted_from) values
  ('tabletDeliveries', 'tablet_delivery', 36, 24, 120, 'endOfYear');
