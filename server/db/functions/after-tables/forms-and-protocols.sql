-- Returns what is counted of each protocol. The question '' stands for the protocol itself.
create or replace view protocol_fact with (security_invoker = true) as
  select protocol.id as protocol_id, '' as question, '' as value, 1 as answered, protocol.has_finding::int as findings,
    null::numeric as number
  from protocol
  union all
  select protocol.id, form_question.question, fact.value, fact.answered,
    case
      when fact.answered = 1 and protocol.has_finding
        and protocol.findings @> jsonb_build_array(jsonb_build_object('question', form_question.question)) then 1
      else 0
    end,
    fact.number
  from protocol
  cross join jsonb_each(protocol.answers) given
  join form_question on form_question.form_version_id = protocol.form_version_id and form_question.question = given.key
  cross join lateral answer_facts(form_question.type, given.value) fact;

-- Returns each Mangel of the closed protocols that no correction replaced, with its task: the one that closing the
-- protocol gave it, or the one that the office gave later.
create or replace view finding_with_task with (security_invoker = true) as
  select protocol.id as protocol_id, protocol.location_id, protocol.occurred_at, found ->> 'question' as question,
    coalesce((found ->> 'task')::bigint, given.origin_id) as task_id,
    protocol.findings @? '$[*] ? (!exists(@.task))' as had_no_task
  from protocol
  cross join lateral jsonb_array_elements(protocol.findings) found
  left join task given on given.finding_protocol_id = protocol.origin_id
    and given.finding_question = found ->> 'question' and given.corrects_id is null and given.withdrawn_at is null
  where protocol.has_finding and protocol.corrected_by_id is null and protocol.state = 'closed';
grant select on finding_with_task to schutzbuch_location, schutzbuch_customer, schutzbuch_platform, schutzbuch_authority;
