import type { Row } from '#server/db/schema.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { checkPinnedActions } from './locations.rules.ts';

/**
 * @returns the columns to write and the old and new names for the ledger, or null if the pinned actions stay as they are
 * @throws ValidationFailed if an action cannot be recorded at the location by hand
 */
export async function resolveChangedPins(context: Context, location: Row<'location'>, patch: LocationPatch) {
  const { pinnedActions, socialconcept } = patch;
  if (pinnedActions === undefined) return null;
  const { tx, scope } = context;
  const pinnedActionRows = [];
  for (const pin of pinnedActions)
    pinnedActionRows.push(await resolveReference(pin, actions.path, (id) => findAction(tx, scope, id)));
  const ids = pinnedActionRows.map(({ id }) => id);
  if (String(ids) === String(location.pinned_action_ids)) return null;
  const concept = socialconcept ? idFromIri(socialconcept, socialConcepts.path) : null;
  const violations = checkPinnedActions(
    pinnedActionRows,
    socialconcept === undefined ? location.social_concept_id : concept,
  );
  if (violations.length > 0) throw new ValidationFailed(violations);
  return {
    columns: { pinned_action_ids: ids },
    facts: {
      pinnedActionsBefore: await namesOf(context, location.pinned_action_ids),
      pinnedActionsAfter: pinnedActionRows.map(({ name }) => name),
    },
  };
}

async function namesOf({ tx, scope }: Context, ids: readonly number[]): Promise<string[]> {
  const names = [];
  for (const id of ids) {
    const action = await findAction(tx, scope, id);
    // The concept of the location may have changed since, and with it what its organisation can see.
    names.push(action?.name ?? iri(actions.path, id));
  }
  return names;
}
