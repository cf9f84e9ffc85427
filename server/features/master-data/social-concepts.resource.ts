import type * as z from 'zod/mini';
import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import { toWireDate, toWireDay } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import {
  CONCEPT_DUTIES,
  socialConcepts,
  socialConceptVersions,
  type SocialConcept,
  type SocialConceptVersion,
} from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import type { ConceptRow, VersionRow } from './social-concepts.queries.ts';

/** Renders the content with all ten duties, including those without an entry. */
const contentOf = ({
  states: stateIds,
  locationTypes,
  contents,
  officer,
  proofs,
  forms: formIds,
  document,
}: ConceptColumn) => ({
  states: (stateIds ?? []).map((id) => iri(states.path, id)),
  locationTypes: [...(locationTypes ?? [])],
  contents: CONCEPT_DUTIES.map((duty) => contents?.find((content) => content.duty === duty) ?? { duty, isDone: false }),
  officer,
  proofs: (proofs ?? []).map(({ type, months }) => ({ type: iri(proofTypes.path, type), validityMonths: months })),
  forms: (formIds ?? []).map((id) => iri(forms.path, id)),
  document: iriOrNone(documents.path, document ?? null),
});

export const toSocialConcept = (row: ConceptRow): z.input<typeof SocialConcept> => ({
  ...itemFields(socialConcepts, row.id),
  name: row.name,
  version: row.version,
  validFrom: toWireDay(row.valid_from),
  ...contentOf(row.content),
  defaultTourInterval: row.default_tour_interval ?? undefined,
  customer: iriOrNone(customers.path, row.customer_id),
  isActive: row.is_active,
  revision: row.revision,
  hasChanges: row.published_revision !== row.revision,
  currentVersion: iriOrNone(socialConceptVersions.path, row.current_version_id),
  latestVersion: iriOrNone(socialConceptVersions.path, row.latest_version_id),
  locationCount: row.location_count,
  updatedAt: toWireDate(row.updated_at),
  createdAt: toWireDate(row.created_at),
});

export const toSocialConceptVersion = (row: VersionRow): z.input<typeof SocialConceptVersion> => ({
  ...itemFields(socialConceptVersions, row.id),
  name: row.name,
  version: row.version,
  validFrom: toWireDay(row.valid_from),
  ...contentOf(row.content),
  defaultTourInterval: row.default_tour_interval ?? undefined,
  socialconcept: iri(socialConcepts.path, row.social_concept_id),
  number: row.number,
  measures: row.measures.map(({ id, name, isSetAuto }) => ({ action: iri(actions.path, id), name, isSetAuto })),
  needsConfirmation: row.needs_confirmation,
  publishedAt: toWireDate(row.published_at),
});
