import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';
import type { LocationType } from '#shared/contracts/locations/locations.ts';
import { limitOf, type NoticeableRow, rowsOf, type Selection } from './section-entries.queries.ts';

export interface LocationRow extends NoticeableRow {
  readonly title: string;
  readonly address: string | null;
  readonly type: z.infer<typeof LocationType>;
  readonly status: 'active' | 'inactive';
  readonly opening_hours: readonly OpeningHours[];
  readonly tour_interval_seconds: number;
  readonly min_age: number | null;
  readonly state_name: string | null;
  readonly law_name: string | null;
  readonly authority_name: string | null;
  readonly organisation: string;
  readonly organisation_address: string | null;
  readonly contact_person: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  /** The permit that counts there; null if there is none, or if the access opens no files. */
  readonly permit_name: string | null;
  readonly permit_until: Date | null;
  readonly concept_name: string | null;
  readonly concept_version: string | null;
  readonly concept_from: string | null;
  readonly concept: ConceptColumn | null;
}

/** A location is noticeable if it has no concept. */
const IS_NOTICEABLE = sql`concept.name is null`;

/** Finds the locations with their organisation, permit, and the social concept in force on the last day of the period. */
export const findLocations = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<LocationRow>`
      select location.id, count(*) over () as total, count(*) filter (where ${IS_NOTICEABLE}) over () as noticeable,
        ${IS_NOTICEABLE} as is_noticeable, location.name as title, location.address, location.type,
        location.status, opening_hours, tour_interval_seconds, coalesce(location.min_age, state.min_age) as min_age, state.name as state_name, law_name,
        authority_name, customer.name as organisation, customer.address as organisation_address,
        authority_text(contact_person) as contact_person, contact_phone,
        case when authority_shows_names() then contact_email end as contact_email,
        concept.name as concept_name, concept.version as concept_version, concept.valid_from::text as concept_from,
        authority_json(concept.content::jsonb) as concept,
        authority_text(permit.name) as permit_name, permit.valid_until as permit_until
      from location
      join customer on customer.id = location.customer_id
      left join state on state.id = state_id
      left join location_permit permit on permit.location_id = location.id
      left join lateral (
        select name, version, valid_from, content from social_concept_version
        where social_concept_version.social_concept_id = location.social_concept_id
          and valid_from <= ${selection.to}::date
        order by valid_from desc, number desc limit 1
      ) concept on true
      where location.id = any(${selection.locationIds}::bigint[])
        and ${selection.id === undefined ? sql`true` : sql`location.id = ${selection.id}`}
        and ${selection.isNoticeable ? IS_NOTICEABLE : sql`true`}
      order by location.name, location.id ${limitOf(selection)}`,
  );
