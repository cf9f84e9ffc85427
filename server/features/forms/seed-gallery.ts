import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { canonicalQuestionnaire } from './canonical-questionnaire.ts';
import { insertFormVersion } from './form-versions.queries.ts';
import { findGalleryKeys, insertMissingForm, updateForm } from './forms.queries.ts';
import { galleryForms } from './gallery.ts';

/**
 * Every installation starts with the ready forms, published. Runs at each start: it adds what is missing and touches
 * nothing that is there, because an admin may have changed it.
 */
export async function seedGallery(tx: Tx, since: Date): Promise<void> {
  const there = await findGalleryKeys(tx, SYSTEM_SCOPE);
  for (const form of galleryForms.filter(({ key }) => !there.includes(key))) await seedForm(tx, form, since);
}

async function seedForm(
  tx: Tx,
  { key, name, description, locationTypes, questionnaire }: GalleryForm,
  since: Date,
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
    created_at: since,
    updated_at: since,
  });
  if (id === undefined) return;
  const version = {
    form_id: id,
    name,
    questionnaire: text,
    digest,
    question_count: questionCount,
    published_at: since,
  };
  await updateForm(tx, SYSTEM_SCOPE, id, { version_id: await insertFormVersion(tx, SYSTEM_SCOPE, version) });
}
