import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { canonicalQuestionnaire } from './canonical-questionnaire.ts';
import { insertFormVersion } from './form-versions.queries.ts';
import { findGalleryKeys, insertMissingForm, updateForm } from './forms.queries.ts';
import { galleryForms } from './gallery.ts';

/**
 * Adds and publishes the forms of the gallery, with which every installation begins. It runs at each start. It adds only
 * missing forms and changes none, because an admin may have edited them.
 */
export async function seedGallery(tx: Tx, createdAt: Date): Promise<void> {
  const existingKeys = await findGalleryKeys(tx, SYSTEM_SCOPE);
  for (const form of galleryForms.filter(({ key }) => !existingKeys.includes(key))) await seedForm(tx, form, createdAt);
}

async function seedForm(
  tx: Tx,
  { key, name, description, locationTypes, questionnaire }: GalleryForm,
  createdAt: Date,
): Promise<void> {
  const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
  const id = await insertMissingForm(tx, SYSTEM_SCOPE, {
    gallery_key: key,
    name,
    description,
    location_types: locationTypes,
    draft: text,
    draft_digest: digest,
    draft_question_count: questionCount,
    created_at: createdAt,
    updated_at: createdAt,
  });
  if (id === undefined) return;
  const version = {
    form_id: id,
    name,
    questionnaire: text,
    digest,
    question_count: questionCount,
    published_at: createdAt,
  };
  await updateForm(tx, SYSTEM_SCOPE, id, { version_id: await insertFormVersion(tx, SYSTEM_SCOPE, version) });
}
