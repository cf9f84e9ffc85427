import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import { findDocument } from '#server/features/documents/documents.public.ts';
import { findForm } from '#server/features/forms/forms.public.ts';
import { findProofType } from '#server/features/profile-documents/profile-documents.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { forms } from '#shared/contracts/forms/forms.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import type { SocialConceptPatch } from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import { checkConcept } from './social-concepts.rules.ts';
import { findState } from './states.queries.ts';

const NO_FILE_MESSAGE =
  'Dateien gehören einer Organisation. Bitte eine Datei der Organisation wählen, der das Konzept gehört.';

/**
 * Returns the content of the concept after this change.
 * @param ownerId the organisation that owns the concept; null for the platform
 * @throws ValidationFailed, and BadRequest for a reference to a missing item
 */
export async function readConceptContent(
  context: Context,
  input: SocialConceptPatch,
  { previousContent, ownerId }: { readonly previousContent: ConceptColumn; readonly ownerId: number | null },
): Promise<ConceptColumn> {
  const violations = checkConcept(input);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { locationTypes, contents, officer } = input;
  const [stateIds, formIds, proofs, document] = await Promise.all([
    stateIdsOf(context, input.states),
    formIdsOf(context, input.forms),
    proofsOf(context, input.proofs),
    documentOf(context, input.document, ownerId),
  ]);
  return withoutEmptyFields({
    ...previousContent,
    ...(stateIds !== undefined && { states: stateIds }),
    ...(locationTypes !== undefined && { locationTypes: [...new Set(locationTypes)] }),
    ...(contents !== undefined && {
      contents: contents.map(({ text, ...content }) => ({ ...content, ...(text && { text }) })),
    }),
    ...(officer !== undefined && { officer: officer ?? '' }),
    ...(proofs !== undefined && { proofs }),
    ...(formIds !== undefined && { forms: formIds }),
    ...(document !== undefined && { document: document ?? 0 }),
  });
}

const withoutEmptyFields = ({ officer, document, ...content }: ConceptColumn): ConceptColumn => ({
  ...content,
  ...(officer && { officer }),
  ...(document && { document }),
});

async function stateIdsOf({ tx, scope }: Context, stateIris: readonly string[] | undefined) {
  if (stateIris === undefined) return undefined;
  const foundIds = [];
  for (const iri of new Set(stateIris))
    foundIds.push(await resolveReference(iri, states.path, (id) => findState(tx, scope, id)));
  return foundIds.map(({ id }) => id);
}

async function formIdsOf({ tx, scope }: Context, formIris: readonly string[] | undefined) {
  if (formIris === undefined) return undefined;
  const foundIds = [];
  for (const iri of new Set(formIris))
    foundIds.push(await resolveReference(iri, forms.path, (id) => findForm(tx, scope, id)));
  return foundIds.map(({ id }) => id);
}

async function proofsOf({ tx, scope }: Context, proofIris: SocialConceptPatch['proofs']) {
  if (proofIris === undefined) return undefined;
  const foundIds = [];
  for (const { type, validityMonths } of proofIris) {
    const { id } = await resolveReference(type, proofTypes.path, (typeId) => findProofType(tx, scope, typeId));
    foundIds.push({ type: id, ...(validityMonths !== undefined && { months: validityMonths }) });
  }
  return foundIds;
}

/** Null removes the file, undefined keeps it. */
async function documentOf({ tx, scope }: Context, documentIri: string | null | undefined, ownerId: number | null) {
  if (documentIri === undefined || documentIri === null) return documentIri;
  const document = await resolveReference(documentIri, documents.path, (id) => findDocument(tx, scope, id));
  const isFile = document.category !== 'proof' && ownerId !== null && document.customer_id === ownerId;
  if (!isFile) throw new ValidationFailed([{ propertyPath: 'document', message: NO_FILE_MESSAGE }]);
  return document.id;
}
