import { findCustomer } from '#server/features/customers/customers.public.ts';
import { findSocialConcept, findState } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import { checkLocationSettings, type LocationSettings } from './locations.rules.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang können Standorte nicht geändert werden.';
export const CONTRACT_MESSAGE = 'Premium und Kontingent gehören zum Vertrag. Bitte wenden Sie sich an uns.';

const ENDED_MESSAGE = 'Der Vertrag dieser Organisation ist beendet. Ihre Standorte bleiben inaktiv.';

type ResultingSettings = Pick<LocationSettings, 'status' | 'state' | 'minAge'> & {
  readonly customerId: number;
  /** IRI of the current social concept. */
  readonly conceptBefore: string | null;
};

/**
 * @param change the patch as sent
 * @param resultingSettings the settings after the patch
 * @throws ValidationFailed, and BadRequest for a reference to a missing item
 */
export async function checkLocation(
  { tx, scope }: Context,
  change: LocationPatch,
  resultingSettings: ResultingSettings,
): Promise<void> {
  const { customerId, minAge, status } = resultingSettings;
  // At an active location the server itself would go on recording: tasks, and tours that nobody made.
  if (status === 'active' && (await findCustomer(tx, scope, customerId))?.ended_at != null)
    throw new ValidationFailed([{ propertyPath: 'status', message: ENDED_MESSAGE }]);
  const isOtherConcept = change.socialconcept && change.socialconcept !== resultingSettings.conceptBefore;
  const concept = isOtherConcept
    ? await resolveReference(change.socialconcept ?? '', socialConcepts.path, (id) => findSocialConcept(tx, scope, id))
    : undefined;
  const isAgeChecked = change.state !== undefined || typeof change.minAge === 'number';
  const state =
    isAgeChecked && resultingSettings.state.startsWith(states.path)
      ? await resolveReference(resultingSettings.state, states.path, (id) => findState(tx, scope, id))
      : undefined;
  const violations = checkLocationSettings({
    openingHours: change.openingHours,
    concept,
    customerId,
    minAge,
    state: state && { name: state.name, minAge: state.min_age },
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
}
