import { sql } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import type { LocationsInPeriod } from './record-figures.queries.ts';
import type { AnswerTotal, LastProtocol, OutageRow, ProtocolCount } from './report-figures.ts';

const selectClosedProtocols = (scope: Scope, { locationIds, from, to }: LocationsInPeriod) => sql`(
  select * from protocol
  where ${atLocation(scope)} and location_id = any(${locationIds}) and state = 'closed' and corrected_by_id is null
    and occurred_at >= ${from} and occurred_at < ${to}) record`;

export async function countProtocols(
  tx: Tx,
  scope: Scope,
  range: LocationsInPeriod,
): Promise<readonly ProtocolCount[]> {
  const { rows } = await sql<ProtocolCount>`
    select form.id as form, form.name, form.gallery_key as key, count(*)::int as total,
      count(*) filter (where record.has_finding)::int as findings,
      count(*) filter (where record.corrects_id is not null)::int as corrected
    from ${selectClosedProtocols(scope, range)} join form on form.id = record.form_id
    group by form.id`.execute(tx);
  return rows;
}

/** Counts the answers to the choice questions of ready forms. */
export async function countChoices(
  tx: Tx,
  scope: Scope,
  {
    forms,
    questions,
    ...requestedQuestion
  }: LocationsInPeriod & { readonly forms: readonly string[]; readonly questions: readonly string[] },
): Promise<readonly AnswerTotal[]> {
  const { rows } = await sql<AnswerTotal>`
    select form.gallery_key as form, named.question, record.answers -> named.question ->> 'value' as value,
      count(*)::int as total, max(record.form_version_id) as version
    from ${selectClosedProtocols(scope, requestedQuestion)} join form on form.id = record.form_id
    cross join unnest(${questions}::text[]) named (question)
    where form.gallery_key = any(${forms}) and record.answers -> named.question ->> 'value' is not null
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/** Lists the first protocols about outages of OASIS. */
export async function listOutages(
  tx: Tx,
  scope: Scope,
  range: LocationsInPeriod & { readonly maxRows: number },
): Promise<readonly OutageRow[]> {
  const answerSql = (question: string) => sql`record.answers -> ${sql.lit(question)} ->> 'value'`;
  const { rows } = await sql<OutageRow>`
    select to_char(record.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, record.location_id as location,
      record.form_version_id as version, ${answerSql('began')} as began, ${answerSql('ended')} as ended,
      ${answerSql('cause')} as cause, ${answerSql('fallback-kind')} as fallback,
      case when jsonb_typeof(record.answers -> 'refused' -> 'value') = 'number'
        then (${answerSql('refused')})::float end as refused
    from ${selectClosedProtocols(scope, range)} join form on form.id = record.form_id
    where form.gallery_key = ${OUTAGE_FORM}
    order by record.occurred_at, record.id limit ${sql.lit(range.maxRows)}`.execute(tx);
  return rows;
}

/** Lists the protocols closed last with name and time, without their answers. */
export async function listLastProtocols(tx: Tx, scope: Scope, range: LocationsInPeriod & { readonly maxRows: number }) {
  const { rows } = await sql<LastProtocol>`
    select form.name, to_char(record.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') as at,
      record.location_id as location, record.has_finding as findings, record.corrects_id is not null as corrected
    from ${selectClosedProtocols(scope, range)} join form on form.id = record.form_id
    order by record.occurred_at desc, record.id desc limit ${sql.lit(range.maxRows)}`.execute(tx);
  return rows;
}

/** Finds the questionnaires of these versions, which contain the wording of the answers. */
export async function findQuestionnaires(
  tx: Tx,
  _scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Questionnaire>> {
  const { rows } = await sql<{ id: number; questionnaire: Questionnaire }>`
    select id, questionnaire::jsonb as questionnaire from form_version where id = any(${ids})`.execute(tx);
  return new Map(rows.map(({ id, questionnaire }) => [id, questionnaire]));
}
