import { findSocialConcept, findState } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import type { LocationPatch } from '#shared/contracts/location-changes.ts';
import { socialConcepts } from '#shared/contracts/social-concepts.ts';
import { states } from '#shared/contracts/states.ts';
import { checkOpeningHours } from '#shared/opening-hours.ts';
import { checkMinimumAge, type LocationSettings } from './locations.rules.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang können Standorte nicht geändert werden.';
export const CONTRACT_MESSAGE = 'Premium und Kontingent gehören zum Vertrag. Bitte wenden Sie sich an uns.';

type Place = Pick<LocationSettings, 'state' | 'minAge'>;

/**
 * @param change what was sent
 * @param place as it would be with it
 * @throws ValidationFailed, and BadRequest where it names what is not there
 */
export async function checkLocation({ tx, scope }: Context, change: LocationPatch, place: Place): Promise<void> {
  if (change.socialconcept)
    await resolveReference(change.socialconcept, socialConcepts.path, (id) => findSocialConcept(tx, scope, id));
  const violations = checkOpeningHours(change.openingHours ?? []);
  if (change.state !== undefined || typeof change.minAge === 'number') {
    const state = place.state.startsWith(states.path)
      ? await resolveReference(place.state, states.path, (id) => findState(tx, scope, id))
      : undefined;
    violations.push(...checkMinimumAge(place.minAge, state && { name: state.name, minAge: state.min_age }));
  }
  if (violations.length > 0) throw new ValidationFailed(violations);
}
