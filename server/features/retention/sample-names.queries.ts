import { sql, type RawBuilder } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { PeriodName } from '#shared/domain/retention-kinds.ts';
import type { RunRow } from './retention-runs.queries.ts';

/** Selects the name of a record as it was recorded, instead of its current name. */
const NAME_EXPRESSIONS: Readonly<Record<PeriodName, RawBuilder<string | null>>> = {
  activities: sql`select action_name from activity where activity.id = sample.id`,
  inspectionTours: sql`select coalesce(status_text, 'versäumt') from inspection_tour tour where tour.id = sample.id`,
  tasks: sql`select description from task where task.id = sample.id`,
  protocols: sql`
    select form_version.name from protocol join form_version on form_version.id = form_version_id
    where protocol.id = sample.id`,
  // The proofs of a person are deleted together, so they have one name.
  proofs: sql`
    select concat_ws(': ', profile.name, (select string_agg(name, ', ' order by name) from profile_document where profile_id = profile.id))
    from profile where profile.id = sample.id`,
  files: sql`select name from document where document.id = sample.id`,
  authorityAccesses: sql`select authority from authority_access where authority_access.id = sample.id`,
  tabletDeliveries: sql`select title from tablet_delivery where tablet_delivery.id = sample.id`,
};

const nameOf = sql.join(
  Object.entries(NAME_EXPRESSIONS).map(([kind, name]) => sql`when ${sql.lit(kind)} then (${name})`),
  sql` `,
);

/** Names by kind and id, such as 'files 84'. A deleted record has none. */
export type SampleNames = ReadonlyMap<string, string>;
export const sampleKey = (kind: string, id: number) => `${kind} ${id}`;

/** Finds the names of the sample records of these runs. */
export async function findSampleNames(tx: Tx, scope: Scope, runs: readonly RunRow[]): Promise<SampleNames> {
  const { rows } = await sql<{ kind: string; id: number; name: string | null }>`
    select kind, id, case kind ${nameOf} end as name
    from (
      select distinct part ->> 'kind' as kind, (one ->> 'id')::bigint as id
      from retention_run, jsonb_array_elements(parts) part, jsonb_array_elements(part -> 'samples') one
      where retention_run.id = any(${runs.map(({ id }) => id)}) and ${ofCustomer(scope)}
    ) sample`.execute(tx);
  return new Map(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[sampleKey(kind, id), name]])));
}
