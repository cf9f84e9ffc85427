// Finds what is needed to say on which opening days there is a record. Row-level security limits the rows to what the access
// grants.
import { sql } from 'kysely';
import type { AuthorityScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import {
  IS_MISSED_TOUR,
  IS_UNCONFIRMED_TOUR,
} from '#server/features/authority-access/reading/section-entries.queries.ts';
import { fitsLocation } from '#server/features/forms/forms.public.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import { DAILY_FORMS } from '#shared/contracts/forms/forms.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import type { DayCount } from './days.rules.ts';

export interface DailyForm {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  /** When it was published, or first filled in. */
  readonly since: string;
}

export interface DayLocationRow {
  readonly id: number;
  readonly name: string;
  readonly opening_hours: readonly OpeningHours[];
  readonly silent_days: readonly string[] | null;
  readonly closing_from: string | null;
  readonly closing_to: string | null;
  readonly time_zone: string;
  readonly is_recording: boolean;
  readonly has_tours: boolean;
  /** When something was first recorded there; null if nothing was yet. */
  readonly recording_since: Date | null;
  /** The daily forms in use at the location. */
  readonly forms: readonly DailyForm[];
}

export async function findDayLocations(
  tx: Tx,
  { customerId }: AuthorityScope,
  locationIds: readonly number[],
): Promise<readonly DayLocationRow[]> {
  const { rows } = await sql<DayLocationRow>`
    select location.id, location.name, opening_hours, silent_days, closing_from, closing_to, time_zone,
      status = 'active' as is_recording, is_inspection_tour_allowed as has_tours,
      authority_recording_since(location.id) as recording_since,
      case when is_protocol_allowed then (
        select coalesce(json_agg(json_build_object('id', form.id, 'name', form.name, 'key', gallery_key, 'since', least(
          authority_form_since(location.id, form.id),
          (select min(published_at) from form_version where form_id = form.id)))), '[]')
        from form where gallery_key = any(${DAILY_FORMS}) and form.is_active and ${fitsLocation}
      ) else '[]' end as forms
    from location left join state on state.id = state_id
    where location.id = any(${locationIds}::bigint[]) and location.customer_id = ${customerId}
    order by location.name collate german, location.id`.execute(tx);
  return rows;
}

export interface DailyVersion {
  readonly id: number;
  readonly form_id: number;
  readonly published_at: Date;
  readonly questionnaire: Questionnaire;
}

/** Finds all versions of the daily forms, the first one first. */
export async function findDailyVersions(
  tx: Tx,
  _scope: AuthorityScope,
  formIds: readonly number[],
): Promise<readonly DailyVersion[]> {
  const { rows } = await sql<DailyVersion>`
    select id, form_id, published_at, questionnaire::jsonb as questionnaire from form_version
    where form_id = any(${formIds}::bigint[])
    order by id`.execute(tx);
  return rows;
}

/** A location with the moments at which its opening days begin and end, in their order. */
export interface DayBounds {
  readonly id: number;
  readonly bounds: readonly string[];
}

/** Selects the locations; a record between two neighbouring moments is in the bucket of the first of them. */
const locationsIn = (days: readonly DayBounds[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as location_days (id bigint, bounds timestamptz[])`;

/** Names a version of a form, and the question of which the answer is counted. */
interface CountedVersion {
  readonly id: number;
  readonly question: string;
}

export type ProtocolDayCount = DayCount & {
  readonly location: number;
  readonly form: number;
  readonly version: number;
  /** The answer to the counted question. */
  readonly answer: string | null;
};

/** Counts the protocols of some versions by location, opening day and answer. */
export async function countProtocolDays(
  tx: Tx,
  { customerId }: AuthorityScope,
  days: readonly DayBounds[],
  versions: readonly CountedVersion[],
): Promise<readonly ProtocolDayCount[]> {
  const { rows } = await sql<ProtocolDayCount>`
    select location_id as location, form_id as form, form_version_id as version,
      answers -> question ->> 'value' as answer, width_bucket(occurred_at, bounds) as bucket, count(*)::int as kept,
      0 as missed, 0 as unconfirmed
    from ${locationsIn(days)}
    join protocol on location_id = location_days.id
    join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as counted (id bigint, question text)
      on counted.id = form_version_id
    where protocol.customer_id = ${customerId} and corrected_by_id is null and state = 'closed'
      and occurred_at >= bounds[1] and occurred_at < bounds[cardinality(bounds)]
    group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

export type TourDayCount = DayCount & { readonly location: number };

/** Counts the tours by location and by the opening day on which they were due. */
export async function countTourDays(
  tx: Tx,
  { customerId }: AuthorityScope,
  days: readonly DayBounds[],
): Promise<readonly TourDayCount[]> {
  const { rows } = await sql<TourDayCount>`
    select location_id as location, width_bucket(coalesce(due_at, occurred_at), bounds) as bucket,
      count(*) filter (where completion_source = 'manual')::int as kept,
      count(*) filter (where ${IS_MISSED_TOUR})::int as missed,
      count(*) filter (where ${IS_UNCONFIRMED_TOUR})::int as unconfirmed
    from ${locationsIn(days)}
    join inspection_tour on location_id = location_days.id
    where inspection_tour.customer_id = ${customerId} and corrected_by_id is null
      and occurred_at >= bounds[1] and occurred_at < bounds[cardinality(bounds)]
    group by 1, 2`.execute(tx);
  return rows;
}
