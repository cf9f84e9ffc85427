import { sql } from 'kysely';
import { atLocation, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Condition } from '#server/http/read/list-query.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { AnswerCount } from './evaluation.rules.ts';

interface AnswerCountFilter {
  readonly form: number;
  readonly conditions: readonly Condition[];
}

/**
 * Reads the counts that the database keeps up to date whenever a protocol is closed or corrected: a few thousand rows
 * instead of a hundred thousand protocols. It returns answers by month and value, and protocols by month and location.
 */
export async function countAnswers(
  tx: Tx,
  scope: Scope,
  { form, conditions }: AnswerCountFilter,
): Promise<readonly AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select question, value, month::text as month, case when question = '' then location_id end as location,
      sum(entries)::int as entries, sum(answered)::int as answered, sum(findings)::int as findings,
      sum(total)::float as total, min(minimum)::float as minimum, max(maximum)::float as maximum
    from protocol_count
    where form_id = ${form} and ${sql.join([atLocation(scope), ...conditions.map(conditionSql)], sql` and `)}
    group by question, value, protocol_count.month, case when question = '' then location_id end
    having sum(entries) > 0
  `.execute(tx);
  return rows;
}

function conditionSql(condition: Condition) {
  if (condition.operator === 'any of') return sql`location_id = any(${condition.values})`;
  if ('date' in condition)
    return sql`month ${sql.raw(condition.operator)} ${localDay(condition.date.getTime(), SERVER_TIME_ZONE)}::date`;
  return sql`true`;
}

export async function namesOfLocations(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from location where id = any(${ids}) and ${ofCustomer(scope)}
  `.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
