import { findSocialConcept } from '#server/features/master-data/master-data.public.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { FORM_CHANGED_MESSAGE, type FormCreate, type FormPatch } from '#shared/contracts/forms/forms.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { canonicalQuestionnaire } from './canonical-questionnaire.ts';
import { checkDraft, inactiveSince, isChangedElsewhere } from './forms.rules.ts';
import {
  countForms,
  findForm,
  insertForm,
  lockForm,
  replaceSocialConcepts,
  updateForm,
  type FormRow,
} from './forms.queries.ts';

const MAX_FORMS = 500;

/** Creates a form with a draft, which is empty, a copy, imported, or from the gallery. */
export async function createForm(context: Context, input: FormCreate): Promise<FormRow> {
  const { tx, scope, now } = context;
  if ((await countForms(tx, scope)) >= MAX_FORMS)
    throw new ValidationFailed([{ propertyPath: '', message: `Bitte höchstens ${MAX_FORMS} Fragebogen-Templates.` }]);
  const { columns, conceptIds } = await readForm(context, input, null);
  const draft = draftColumns(input.questionnaire ?? { sections: [] });
  const id = await insertForm(tx, scope, { ...columns, ...draft, name: input.name, created_at: now, updated_at: now });
  await replaceSocialConcepts(tx, scope, id, conceptIds ?? []);
  return loadForm(context, id);
}

/** Changes a form and its draft. Published versions stay as they are. */
export async function changeForm(context: Context, { id }: FormRow, patch: FormPatch): Promise<FormRow> {
  const { tx, scope, now } = context;
  const form = await lockAndLoadForm(context, id);
  const draft = patch.questionnaire && draftColumns(patch.questionnaire);
  if (isChangedElsewhere(form, { revision: patch.revision, digest: draft?.draft_digest }))
    throw new Conflict(FORM_CHANGED_MESSAGE);
  const { columns, conceptIds } = await readForm(context, patch, form.inactive_since);
  const isNewDraft = draft !== undefined && draft.draft_digest !== form.draft_digest;
  await updateForm(tx, scope, id, {
    ...columns,
    ...(isNewDraft && { ...draft, revision: form.revision + 1 }),
    name: patch.name,
    updated_at: now,
  });
  if (conceptIds !== undefined) await replaceSocialConcepts(tx, scope, id, conceptIds);
  return loadForm(context, id);
}

/** Returns the current form and locks it until the transaction ends. */
export async function lockAndLoadForm(context: Context, id: number): Promise<FormRow> {
  await lockForm(context.tx, context.scope, id);
  return loadForm(context, id);
}

export async function loadForm({ tx, scope }: Context, id: number): Promise<FormRow> {
  const form = await findForm(tx, scope, id);
  if (form === undefined) throw new NotFound();
  return form;
}

/** @throws ValidationFailed for faults that not even a draft may have */
function draftColumns(questionnaire: Questionnaire) {
  const violations = checkDraft(questionnaire);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
  return { draft: text, draft_digest: digest, draft_question_count: questionCount };
}

/** Checks everything but the draft and returns it as columns; undefined for what stays unchanged. */
async function readForm({ tx, scope, now }: Context, input: FormPatch, inactiveSinceBefore: Date | null) {
  const conceptIds = new Set<number>();
  for (const iri of new Set(input.socialConcepts))
    conceptIds.add((await resolveReference(iri, socialConcepts.path, (id) => findSocialConcept(tx, scope, id))).id);
  return {
    conceptIds: input.socialConcepts && [...conceptIds],
    columns: {
      description: input.description === undefined ? undefined : input.description || null,
      inactive_since: inactiveSince(input.isActive, inactiveSinceBefore, now),
      location_types: input.locationTypes && [...new Set(input.locationTypes)],
    },
  };
}
