import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { FORM_CHANGED_MESSAGE, forms, type FormVersionCreate } from '#shared/contracts/forms/forms.ts';
import { canonicalQuestionnaire } from './canonical-questionnaire.ts';
import { findFormVersion, insertFormVersion, type FormVersionRow } from './form-versions.queries.ts';
import { checkPublishing, isChangedElsewhere } from './forms.rules.ts';
import { findForm, readDraft, updateForm } from './forms.queries.ts';
import { lockAndLoadForm } from './save-form.ts';

/**
 * Publishes the draft as the next version, which never changes. Existing protocols keep the version they were filled
 * with.
 */
export async function publishForm(context: Context, input: FormVersionCreate): Promise<FormVersionRow> {
  const { tx, scope, now, actor } = context;
  const { id } = await resolveReference(input.form, forms.path, (formId) => findForm(tx, scope, formId));
  const form = await lockAndLoadForm(context, id);
  if (isChangedElsewhere(form, { revision: input.revision, digest: undefined }))
    throw new Conflict(FORM_CHANGED_MESSAGE);
  if (!form.has_changes) throw new Conflict(`Der Entwurf ist schon als Fassung ${form.version_number} veröffentlicht.`);
  const questionnaire = await readDraft(tx, scope, id);
  const violations = checkPublishing(questionnaire);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
  const versionId = await insertFormVersion(tx, scope, {
    form_id: id,
    name: form.name,
    questionnaire: text,
    digest,
    question_count: questionCount,
    published_by: actor.userId,
    published_at: now,
  });
  await updateForm(tx, scope, id, { version_id: versionId, updated_at: now });
  const version = await findFormVersion(tx, scope, versionId);
  if (version === undefined) throw new NotFound();
  return version;
}
