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
