import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { worksAtAnyOf } from '#server/features/profile-documents/profile-documents.public.ts';
import type { DayPeriod } from './report-months.rules.ts';
import type {
  ConceptFacts,
  FirstOf,
  LocationFacts,
  StaffProof,
  TrainingRow,
  Trainings,
  ValidFile,
} from './report-figures.ts';

const germanDaySql = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;

/** Returns the locations of a report in German order, each once. */
export async function findLocationFacts(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly LocationFacts[]> {
  const { rows } = await sql<LocationFacts>`
    select location.id, location.name, location.address, state.name as state, state.authority_name as authority,
      coalesce(state.silent_days, '{}') as "silentDays", location.opening_hours as "openingHours",
      location.time_zone as "timeZone", location.social_concept_id as concept, location_permit.name as permit,
      ${germanDaySql('location_permit.valid_until')} as "permitUntil", certificate.name as certificate,
      ${germanDaySql('certificate.valid_from')} as "certificateFrom", ${germanDaySql('certificate.valid_to')} as "certificateUntil"
    from (select * from location where ${ofCustomer(scope)} and id = any(${ids})) location
    left join state on state.id = location.state_id
    left join location_permit on location_permit.location_id = location.id
    left join lateral (
      select name, valid_from, valid_to from oasis_certificate own
      join oasis_certificate_location bound on bound.certificate_id = own.id
      where bound.location_id = location.id
      -- First the certificate valid now, and of several one that no other valid one replaces; else the next to become
      -- valid; else the last that was.
      order by (valid_from <= now() and valid_to > now()) desc, exists (
        select from oasis_certificate later join oasis_certificate_location later_location on later_location.certificate_id = later.id
        where later.replaces_id = own.id and later_location.location_id = location.id
          and later.valid_from <= now() and later.valid_to > now()
      ), case when valid_from > now() then valid_from end, valid_from desc, own.id desc limit 1) certificate on true
    order by location.name collate german, location.id`.execute(tx);
  return rows;
}

export const findOrganisation = (tx: Tx, _scope: Scope, id: number) =>
  tx
    .selectFrom('customer')
    .select(['name', 'street', 'postal_code', 'city'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Finds the versions of social concepts in force during a period, oldest first; for a concept without any version, its
 * draft.
 */
export async function findConcepts(
  tx: Tx,
  _scope: Scope,
  ids: readonly number[],
  { from, to }: DayPeriod,
): Promise<readonly ConceptFacts[]> {
  const { rows } = await sql<ConceptFacts>`
    select social_concept_id as concept, name, version, valid_from::text as "validFrom", content,
      needs_confirmation as "needsConfirmation"
    from social_concept_version candidate
    where social_concept_id = any(${ids}) and valid_from <= ${to}::date and (valid_from >= ${from}::date or not exists (
      select from social_concept_version later
      where later.social_concept_id = candidate.social_concept_id and later.valid_from <= ${from}::date
        and (later.valid_from, later.number) > (candidate.valid_from, candidate.number)))
    union all
    select id, name, version, null, content, false from social_concept
    where id = any(${ids}) and not exists (
      select from social_concept_version where social_concept_id = social_concept.id)
    order by 1, 4`.execute(tx);
  return rows;
}

/** Selects trainings within a period of people who work or worked at these locations. */
const selectTrainings = (scope: Scope, locationIds: readonly number[], { from, to }: DayPeriod) => sql`(
  select * from profile_document where ${ofCustomer(scope)} and state = 'accepted'
    and issued_at between ${from}::date and ${to}::date and ${worksAtAnyOf(locationIds)}) proof`;

export async function countTrainings(tx: Tx, scope: Scope, locationIds: readonly number[], days: DayPeriod) {
  const { rows } = await sql<Trainings['byType'][number]>`
    select coalesce(type_name, proof_type.name) as type, count(*)::int as total from ${selectTrainings(scope, locationIds, days)}
    join proof_type on proof_type.id = proof.proof_type_id
    group by 1 order by min(coalesce(type_name, proof_type.name) collate german)`.execute(tx);
  return rows;
}

/** Returns the first `maxRows` proofs that `countTrainings` counts. */
export async function listTrainings(
  tx: Tx,
  scope: Scope,
  { locationIds, maxRows, ...days }: DayPeriod & { readonly locationIds: readonly number[]; readonly maxRows: number },
): Promise<readonly TrainingRow[]> {
  const { rows } = await sql<TrainingRow>`
    select profile.name as person, coalesce(proof.type_name, proof_type.name) as type, proof.name, issued_at::text as issued, invalid_at::text as until
    from ${selectTrainings(scope, locationIds, days)}
    join profile on profile.id = proof.profile_id
    join proof_type on proof_type.id = proof.proof_type_id
    order by issued_at, proof.id limit ${sql.lit(maxRows)}`.execute(tx);
  return rows;
}

/** Returns the proofs that everybody active at these locations needs, and until when they are valid. */
export async function findStaffProofs(
  tx: Tx,
  scope: Scope,
  locationIds: readonly number[],
): Promise<readonly StaffProof[]> {
  const { rows } = await sql<StaffProof>`
    select profile_id as profile, profile_name as person, type_name as type, until::text as until
    from required_proof where ${ofCustomer(scope)} and ${worksAtAnyOf(locationIds)}
    order by profile_name collate german, profile_id, type_name collate german`.execute(tx);
  return rows;
}

/** Finds the files that are valid on a day, of these locations and of the whole organisation, by category. */
export async function findValidFiles(
  tx: Tx,
  scope: Scope,
  {
    locationIds,
    today,
    maxRows,
  }: { readonly locationIds: readonly number[]; readonly today: string; readonly maxRows: number },
): Promise<FirstOf<ValidFile>> {
  const { rows } = await sql<ValidFile & { readonly total: number }>`
    select name, category, location_id as location, ${germanDaySql('valid_until')} as until, (count(*) over ())::int as total
    from document
    where ${ofCustomer(scope)} and (location_id is null or location_id = any(${locationIds})) and category <> 'proof'
      and replaced_by_id is null and scan_state in ('clean', 'notScanned')
      and (valid_until is null or ${germanDaySql('valid_until')} >= ${today})
    order by category, name collate german, id limit ${sql.lit(maxRows)}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
