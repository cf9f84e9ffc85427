-- Returns the state of each organisation's log: its length, the signed part of it, and whether there is a problem.
create or replace view ledger_state with (security_invoker = true) as
  select customer.id, customer.id as customer_id, customer.name, coalesce(ledger.size, 0) as size,
    ledger.root, checkpoint.id as checkpoint_id, checkpoint.size as signed_size,
    checkpoint.created_at as signed_at, alarm.fault, alarm.found_at as fault_found_at,
    coalesce(anchor.wants_mail, true) and not customer.is_demo as wants_mail,
    comparison.compared_at, comparison.records, comparison.completed_at,
    (select count(*) from ledger_difference
     where ledger_difference.customer_id = customer.id and resolved_at is null) as differences,
    exists (
      select from ledger_witness where ledger_witness.customer_id = customer.id and ledger_witness.fault = 'contradicted'
    ) as is_contradicted,
    last_check.checked_at, last_check.size as checked_size, last_check.new_entries, last_check.sampled_entries,
    last_check.read_epochs, last_check.sealed_epochs, last_check.oldest_reading, last_check.lost_evidence
  from customer
  left join ledger on ledger.customer_id = customer.id
  left join ledger_alarm alarm on alarm.customer_id = customer.id and alarm.resolved_at is null
  left join ledger_anchor anchor on anchor.customer_id = customer.id
  left join ledger_check last_check on last_check.customer_id = customer.id
  left join ledger_comparison comparison on comparison.customer_id = customer.id
  left join lateral (
    select id, size, created_at from ledger_checkpoint
    where ledger_checkpoint.customer_id = customer.id order by id desc limit 1
  ) checkpoint on true;
grant select on ledger_state to schutzbuch_customer, schutzbuch_platform;

-- Combines the ledger and the security log in one list, ordered by time.
create or replace view audit_entry with (security_invoker = true) as
  select id, at, 'ledger'::text as source, customer_id, seq, type, actor_id, null::bigint as user_id, profile_id,
    location_id, entity, entity_id, body::jsonb as body, encode(leaf, 'hex') as leaf, null::text as network
  from ledger_entry
  union all
  select id, at, 'security'::text, customer_id, null::bigint, kind, actor_id, user_id, null::bigint, location_id,
    entity, entity_id, details, null::text, network
  from security_event;
grant select on audit_entry to schutzbuch_customer, schutzbuch_platform;
