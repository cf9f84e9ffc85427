import type { Links, LinkedLocation, SessionSelection, SessionActor } from '#server/access/actor.ts';
import { isAdmin, isOperator, isService, type Actor } from '#shared/permissions.ts';

const EMPTY_SELECTION: SessionSelection = { customerId: null, locationId: null, profileId: null };

/** Returns the selection of a new session. It is made automatically when there is only one choice. */
export function selectionAtSignIn(user: Pick<Actor, 'role'>, links: Links): SessionSelection {
  const [customerId, ...otherCustomers] = links.customerIds;
  if (isAdmin(user) || customerId === undefined || otherCustomers.length > 0) return EMPTY_SELECTION;
  const [location, ...otherLocations] = links.locations;
  const isOnlyLocation = location !== undefined && otherLocations.length === 0;
  return { customerId, locationId: isOnlyLocation ? location.id : null, profileId: null };
}

export function canWorkFor(actor: SessionActor, customerId: number): boolean {
  return isAdmin(actor) || actor.customerIds.includes(customerId);
}

export function canWorkAt(actor: SessionActor, location: LinkedLocation): boolean {
  if (isService(actor)) return actor.locations.some(({ id }) => id === location.id);
  if (isOperator(actor)) return location.customerId === actor.customerId;
  return true;
}

/**
 * Returns the selection of somebody who works for an organisation and at none of its locations. A change of the
 * organisation leads there too, because location and profile belong to the previous one.
 */
export function selectionAtNoLocation(customerId: number | null): SessionSelection {
  return { customerId, locationId: null, profileId: null };
}

export function selectionAfterLocationChange(location: LinkedLocation): SessionSelection {
  return { customerId: location.customerId, locationId: location.id, profileId: null };
}
