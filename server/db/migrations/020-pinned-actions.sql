-- These actions are the tiles of the workplace, in their order. Without any, the usual four are.
alter table location add column pinned_action_ids bigint[] not null default '{}'
  check (cardinality(pinned_action_ids) <= 4);
grant update (pinned_action_ids) on location to schutzbuch_customer, schutzbuch_platform;
