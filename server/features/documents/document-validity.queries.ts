// How long files are valid, as the lists of files sort them. Must match `documentStateOf`.
import { sql, type RawBuilder } from 'kysely';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { DocumentCategory } from '#shared/contracts/documents/documents.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { CATEGORIES_OF_ONE_FILE, CATEGORIES_THAT_MAY_END } from '#shared/domain/proof-state.ts';

const lastDay = sql`(document.valid_until at time zone 'UTC')::date`;
const today = sql`(now() at time zone ${sql.lit(SERVER_TIME_ZONE)})::date`;
const lastWarnedDay = sql`(${today} + ${sql.lit(PROOF_WARNING_WEEKS * 7)})`;
const isAnyOf = (categories: readonly DocumentCategory[]): RawBuilder<boolean> =>
  sql`document.category in (${sql.join(categories.map((category) => sql.lit(category)))})`;

/**
 * Whether another file took the place of one: its next version, or, when it ends soon or has ended, a newer file of the
 * same kind at the same place. A place has several device proofs or notices, so only one of the same name is of the same
 * kind.
 */
export const isSuperseded = sql<boolean>`(document.replaced_by_id is not null or (
  coalesce(${lastDay} <= ${lastWarnedDay}, false) and exists (
    select from document newer
    where newer.customer_id = document.customer_id and newer.category = document.category
      and newer.location_id is not distinct from document.location_id
      and newer.replaced_by_id is null and newer.scan_state in ('clean', 'notScanned')
      and (newer.created_at, newer.id) > (document.created_at, document.id)
      and (${isAnyOf(CATEGORIES_OF_ONE_FILE)} or lower(newer.name) = lower(document.name)))))`;

/**
 * First what has to be renewed, of which the latest comes before what nobody has renewed for years, then what ends
 * next, and last what is past, the latest first.
 */
export const validityRank = sql<number>`case
  when ${isSuperseded} or (${lastDay} < ${today} and ${isAnyOf(CATEGORIES_THAT_MAY_END)})
    then 1e15 - coalesce(extract(epoch from document.valid_until), 0)
  when ${lastDay} < ${today} then -1e12 - extract(epoch from document.valid_until)
  else coalesce(extract(epoch from document.valid_until), 1e14) end`;
