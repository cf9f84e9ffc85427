import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { forms, formVersions, type Form, type FormVersion } from '#shared/contracts/forms/forms.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import type { FormVersionRow } from './form-versions.queries.ts';
import type { FormRow } from './forms.queries.ts';

export const toForm = (row: FormRow): z.input<typeof Form> => ({
  ...itemFields(forms, row.id),
  name: row.name,
  galleryKey: row.gallery_key ?? undefined,
  description: row.description ?? undefined,
  isActive: row.is_active,
  socialConcepts: row.social_concept_ids.map((id) => iri(socialConcepts.path, id)),
  locationTypes: row.location_types,
  version: iriOrNone(formVersions.path, row.version_id),
  versionNumber: row.version_number ?? undefined,
  publishedAt: toWireDate(row.published_at),
  questionCount: row.version_question_count ?? row.draft_question_count,
  hasChanges: row.has_changes,
  revision: row.revision,
  createdAt: toWireDate(row.created_at),
  updatedAt: toWireDate(row.updated_at),
});

export const toFormVersion = (row: FormVersionRow): z.input<typeof FormVersion> => ({
  ...itemFields(formVersions, row.id),
  form: iri(forms.path, row.form_id),
  name: row.name,
  number: row.number,
  questionnaire: row.questionnaire,
  digest: row.digest,
  publishedAt: toWireDate(row.published_at),
});
