import { sql } from 'kysely';
import type { AuthorityScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

export interface TranscriptRow {
  readonly location_id: number;
  readonly location_name: string;
  readonly address: string | null;
  readonly time_zone: string;
  readonly customer_name: string;
  readonly form_name: string;
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
  readonly person: string | null;
  readonly reason: string | null;
  readonly occurred_at: Date;
  readonly closed_at: Date;
}

/** Finds what is printed of a closed protocol. Row-level security limits it to the locations and days of the access. */
export async function findTranscript(
  tx: Tx,
  { customerId }: AuthorityScope,
  id: number,
): Promise<TranscriptRow | undefined> {
  const { rows } = await sql<TranscriptRow>`
    select protocol.location_id, protocol.location_name, location.address, location.time_zone,
      customer.name as customer_name, form_version.name as form_name,
      form_version.questionnaire::jsonb as questionnaire, authority_json(answers::jsonb) as answers,
      authority_person(profile_id, protocol.created_at) as person, authority_text(reason) as reason, occurred_at,
      coalesce(closed_at, protocol.created_at) as closed_at
    from protocol
    join location on location.id = protocol.location_id
    join customer on customer.id = protocol.customer_id
    join form_version on form_version.id = protocol.form_version_id
    where protocol.id = ${id} and protocol.customer_id = ${customerId} and protocol.state = 'closed'
      and corrected_by_id is null`.execute(tx);
  return rows[0];
}
