// How urgently something has to be done about the proofs of a person, as the list of profiles sorts them.
import { sql } from 'kysely';
import { selectWhoMayNotWork } from '#server/features/profile-documents/gaps/proof-needs.public.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';

const today = sql`(now() at time zone ${sql.lit(SERVER_TIME_ZONE)})::date`;
const lastWarnedDay = sql`(${today} + ${sql.lit(PROOF_WARNING_WEEKS * 7)})`;

/**
 * First who must not work, then whose proofs have expired, then whose proofs end next, the next end first. Last are the
 * people about whom nothing has to be done: those who are not active, and those whose data were erased.
 */
export const urgencyRank = sql<number>`case
  when erased_at is not null then 1e6
  when not is_active then 1e5
  when id in (${selectWhoMayNotWork(today)}) then -2
  when proofs_until is null or proofs_until < ${today} then -1
  when proofs_until <= ${lastWarnedDay} then proofs_until - ${today}
  else 1e4 end`;
