import { AccessDenied, NotFound, ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { actions, type ActionCreate, type ActionPatch } from '#shared/contracts/master-data.ts';
import { socialConcepts } from '#shared/contracts/social-concepts.ts';
import { canEditSocialConcept } from '#shared/permissions.ts';
import { findAction, findNamesake, insertAction, updateAction, type ActionRow } from './master-data.queries.ts';
import { findSocialConcept, updateSocialConcept } from './social-concepts.queries.ts';

/** A new kind of measure, of a concept or offered everywhere. */
export async function createAction(context: Context, input: ActionCreate): Promise<ActionRow> {
  const { tx, scope } = context;
  const named = input.socialconcept;
  const concept =
    named === undefined
      ? null
      : await resolveReference(named, socialConcepts.path, (id) => findSocialConcept(tx, scope, id));
  refuseForeign(context, concept?.customer_id ?? null);
  await refuseNamesake(context, input.name, { conceptId: concept?.id ?? null });
  const id = await insertAction(tx, scope, {
    name: input.name,
    social_concept_id: concept?.id ?? null,
    is_set_auto: input.isSetAuto ?? false,
  });
  if (concept !== null) await updateSocialConcept(tx, scope, concept.id, {});
  return load(context, id);
}

/** What was recorded keeps its measure, whatever becomes of it: it is renamed or taken out of use, never deleted. */
export async function changeAction(context: Context, id: number, patch: ActionPatch): Promise<ActionRow> {
  const { tx, scope } = context;
  const action = await load(context, id);
  refuseForeign(context, action.concept_customer_id);
  if (patch.name !== undefined)
    await refuseNamesake(context, patch.name, { conceptId: action.social_concept_id, besides: id });
  await updateAction(tx, scope, id, { name: patch.name, is_set_auto: patch.isSetAuto, is_active: patch.isActive });
  // Measures are part of what is published of a concept.
  if (action.social_concept_id !== null) await updateSocialConcept(tx, scope, action.social_concept_id, {});
  return load(context, id);
}

/** As some clients have it: the item is named in the body. */
export async function changeListedAction(
  context: Context,
  { '@id': iri, ...patch }: ActionPatch & { readonly '@id': string },
): Promise<ActionRow> {
  const { tx, scope } = context;
  const { id } = await resolveReference(iri, actions.path, (named) => findAction(tx, scope, named));
  return changeAction(context, id, patch);
}

function refuseForeign({ actor }: Context, customerId: number | null): void {
  if (!canEditSocialConcept(actor, customerId)) throw new AccessDenied();
}

async function refuseNamesake(
  { tx, scope }: Context,
  text: string,
  { conceptId, besides }: { readonly conceptId: number | null; readonly besides?: number },
): Promise<void> {
  if (await findNamesake(tx, scope, { table: 'action', column: 'name', text, conceptId, ...(besides && { besides }) }))
    throw new ValidationFailed([{ propertyPath: 'name', message: `„${text}“ gibt es hier schon.` }]);
}

async function load({ tx, scope }: Context, id: number): Promise<ActionRow> {
  const action = await findAction(tx, scope, id);
  if (action === undefined) throw new NotFound();
  return action;
}
