// How long files are valid, as the lists of files sort them. Must match `documentStateOf`, and for permits the view
// `location_permit`.
import { sql, type RawBuilder } from 'kysely';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { DocumentCategory } from '#shared/contracts/documents/documents.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { CATEGORIES_OF_ONE_FILE, CATEGORIES_THAT_MAY_END } from '#shared/domain/document-state.ts';

type Alias = 'document' | 'longer' | 'ending' | 'filed';

const lastDay = sql`(document.valid_until at time zone 'UTC')::date`;
const today = sql`(now() at time zone ${sql.lit(SERVER_TIME_ZONE)})::date`;
const lastWarnedDay = sql`(${today} + ${sql.lit(PROOF_WARNING_WEEKS * 7)})`;
const isAnyOf = (alias: Alias, categories: readonly DocumentCategory[]): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.category`)} in (${sql.join(categories.map((category) => sql.lit(category)))})`;

/**
 * Files of the same kind at the same place have the same values. A place has several device proofs or notices, so only
 * one of the same name is of the same kind.
 */
const kindOf = (alias: Alias) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const name = sql`case when ${isAnyOf(alias, CATEGORIES_OF_ONE_FILE)} then '' else lower(${column('name')}) end`;
  return sql`${column('customer_id')}, ${column('category')}, coalesce(${column('location_id')}, 0), ${name}`;
};
const isUsable = (alias: Alias) =>
  sql`(${sql.ref(`${alias}.replaced_by_id`)} is null and ${sql.ref(`${alias}.scan_state`)} in ('clean', 'notScanned'))`;

/**
 * Whether a file says that something ends, so that those without an end that were filed before it count no longer. One
 * that had already ended when it was filed says nothing.
 */
const limitsEarlier = (alias: Alias) =>
  sql`(${isUsable(alias)} and ${sql.ref(`${alias}.valid_until`)} >= ${sql.ref(`${alias}.created_at`)} - interval '1 day')`;

/** The file that is valid longest counts among those of its kind; if several end together, the newest of them does. */
const countingOrder = (alias: Alias) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return [sql`coalesce(${column('valid_until')}, 'infinity')`, column('created_at'), column('id')];
};

const supersededIf = (hasOther: RawBuilder<boolean>) =>
  sql<boolean>`(document.replaced_by_id is not null
    or (coalesce(${lastDay} <= ${lastWarnedDay}, false) and ${hasOther}))`;

/**
 * Whether another file took the place of one: its next version, however long that is valid, or, when it ends soon or has
 * ended, a file of the same kind at the same place that is valid longer.
 */
export const isSuperseded = supersededIf(sql`exists (
  select from document longer
  where (${kindOf('longer')}) = (${kindOf('document')}) and ${isUsable('longer')}
    and (${sql.join(countingOrder('longer'))}) > (${sql.join(countingOrder('document'))})
    and (longer.valid_until is not null or not exists (
      select from document ending
      where (${kindOf('ending')}) = (${kindOf('longer')}) and ${limitsEarlier('ending')}
        and ending.created_at > longer.created_at)))`);

/**
 * The same for an order, which needs it of every file: one pass over all of them instead of a search for each. No
 * column of the outer query may occur here, because the database would then repeat the pass for each file.
 */
const isSupersededAmongAll = supersededIf(sql`document.id in (
  select id from (
    select id, count(*) filter (where is_usable and (valid_until is not null or created_at >= last_limit)) over (
      partition by ${kindOf('filed')}
      order by ${sql.join(countingOrder('filed').map((value) => sql`${value} desc`))}
      rows between unbounded preceding and 1 preceding) as longer_files
    from (
      select filed.*, ${isUsable('filed')} as is_usable, coalesce(
        max(created_at) filter (where ${limitsEarlier('filed')}) over (partition by ${kindOf('filed')}),
        '-infinity') as last_limit
      from document filed where category <> 'proof'
    ) filed
  ) counted where longer_files > 0)`);

/**
 * First what has to be renewed, of which the latest comes before what nobody has renewed for years, then what ends
 * next, and last what is past, the latest first.
 */
export const validityRank = sql<number>`case
  when ${isSupersededAmongAll} or (${lastDay} < ${today} and ${isAnyOf('document', CATEGORIES_THAT_MAY_END)})
    then 1e15 - coalesce(extract(epoch from document.valid_until), 0)
  when ${lastDay} < ${today} then -1e12 - extract(epoch from document.valid_until)
  else coalesce(extract(epoch from document.valid_until), 1e14) end`;
