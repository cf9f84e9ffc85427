import { AccessDenied, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { actions, type ActionCreate, type ActionPatch } from '#shared/contracts/master-data/master-data.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { canEditSocialConcept } from '#shared/permissions.ts';
import { findAction, isNameTaken, insertAction, updateAction, type ActionRow } from './master-data.queries.ts';
import { logPlatformChange } from './log-platform-change.ts';
import { recordCatalogueChange } from './record-catalogue-change.ts';
import { findSocialConcept, updateSocialConcept } from './social-concepts.queries.ts';

/** Creates an action of a concept, or one offered to all. */
export async function createAction(context: Context, input: ActionCreate): Promise<ActionRow> {
  const { tx, scope } = context;
  const conceptIri = input.socialconcept;
  const concept =
    conceptIri === undefined
      ? null
      : await resolveReference(conceptIri, socialConcepts.path, (id) => findSocialConcept(tx, scope, id));
  refuseOtherOrganisation(context, concept?.customer_id ?? null);
  await refuseNamesake(context, input.name, { conceptId: concept?.id ?? null });
  const id = await insertAction(tx, scope, {
    name: input.name,
    kind: input.kind ?? null,
    social_concept_id: concept?.id ?? null,
    is_set_auto: input.isSetAuto ?? false,
  });
  if (concept !== null) await updateSocialConcept(tx, scope, concept.id, {});
  return loadAction(context, id);
}

/** Changes an action. It can be renamed or deactivated but never deleted, because activities refer to it. */
export async function changeAction(context: Context, id: number, patch: ActionPatch): Promise<ActionRow> {
  const { tx, scope } = context;
  const action = await loadAction(context, id);
  refuseOtherOrganisation(context, action.concept_customer_id);
  if (patch.name !== undefined)
    await refuseNamesake(context, patch.name, { conceptId: action.social_concept_id, exceptId: id });
  await updateAction(tx, scope, id, {
    name: patch.name,
    kind: patch.kind,
    is_set_auto: patch.isSetAuto,
    is_active: patch.isActive,
  });
  // A published version of the concept lists its actions. The empty update gives the draft a new revision, so that it
  // counts as changed since then.
  if (action.social_concept_id !== null) await updateSocialConcept(tx, scope, action.social_concept_id, {});
  const changedAction = await loadAction(context, id);
  await recordChange(context, action, changedAction);
  return changedAction;
}

/**
 * Records a new name or kind in the ledger of each organisation that may use the action, because its reports show them.
 */
async function recordChange(context: Context, before: ActionRow, after: ActionRow): Promise<void> {
  const entrySubject = { entity: iri(actions.path, after.id), customerId: after.concept_customer_id };
  const isRenamed = before.name !== after.name;
  const hasOtherKind = before.kind !== after.kind;
  if (entrySubject.customerId === null && (isRenamed || hasOtherKind))
    await logPlatformChange(context, entrySubject.entity, {
      name: after.name,
      ...(isRenamed && { nameBefore: before.name }),
      ...(hasOtherKind && { kindBefore: before.kind, kind: after.kind }),
    });
  if (isRenamed) {
    const data = { nameBefore: before.name, nameAfter: after.name };
    await recordCatalogueChange(context, { type: 'action.renamed', ...entrySubject, data });
  }
  if (hasOtherKind) {
    const data = { name: after.name, kindBefore: before.kind ?? 'none', kindAfter: after.kind ?? 'none' };
    await recordCatalogueChange(context, { type: 'action.changed', ...entrySubject, data });
  }
}

/** Serves clients that identify the item in the body. */
export async function changeListedAction(
  context: Context,
  { '@id': iriOfAction, ...patch }: ActionPatch & { readonly '@id': string },
): Promise<ActionRow> {
  const { tx, scope } = context;
  const action = await resolveReference(iriOfAction, actions.path, (id) => findAction(tx, scope, id));
  return changeAction(context, action.id, patch);
}

function refuseOtherOrganisation({ actor }: Context, customerId: number | null): void {
  if (!canEditSocialConcept(actor, customerId)) throw new AccessDenied();
}

async function refuseNamesake(
  { tx, scope }: Context,
  name: string,
  { conceptId, exceptId }: { readonly conceptId: number | null; readonly exceptId?: number },
): Promise<void> {
  if (
    await isNameTaken(tx, scope, {
      table: 'action',
      column: 'name',
      text: name,
      conceptId,
      ...(exceptId && { exceptId }),
    })
  )
    throw new ValidationFailed([{ propertyPath: 'name', message: `„${name}“ gibt es hier schon.` }]);
}

async function loadAction({ tx, scope }: Context, id: number): Promise<ActionRow> {
  const action = await findAction(tx, scope, id);
  if (action === undefined) throw new NotFound();
  return action;
}
