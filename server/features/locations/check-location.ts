import { findSocialConcept, findState } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import type { LocationPatch } from '#shared/contracts/location-changes.ts';
import { socialConcepts } from '#shared/contracts/social-concepts.ts';
import { states } from '#shared/contracts/states.ts';
import { checkPlace, type LocationSettings } from './locations.rules.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang können Standorte nicht geändert werden.';
export const CONTRACT_MESSAGE = 'Premium und Kontingent gehören zum Vertrag. Bitte wenden Sie sich an uns.';

type Place = Pick<LocationSettings, 'state' | 'minAge'> & {
  readonly customerId: number;
  /** What it worked by until now. */
  readonly conceptBefore: string | null;
};

/**
 * @param change what was sent
 * @param place as it would be with it
 * @throws ValidationFailed, and BadRequest where it names what is not there
 */
export async function checkLocation({ tx, scope }: Context, change: LocationPatch, place: Place): Promise<void> {
  const isOtherConcept = change.socialconcept && change.socialconcept !== place.conceptBefore;
  const concept = isOtherConcept
    ? await resolveReference(change.socialconcept ?? '', socialConcepts.path, (id) => findSocialConcept(tx, scope, id))
    : undefined;
  const isAgeChecked = change.state !== undefined || typeof change.minAge === 'number';
  const state =
    isAgeChecked && place.state.startsWith(states.path)
      ? await resolveReference(place.state, states.path, (id) => findState(tx, scope, id))
      : undefined;
  const { customerId, minAge } = place;
  const violations = checkPlace({
    openingHours: change.openingHours,
    concept,
    customerId,
    minAge,
    state: state && { name: state.name, minAge: state.min_age },
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
}
