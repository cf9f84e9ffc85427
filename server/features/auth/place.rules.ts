import type { Links, LinkedLocation, Place, SessionActor } from '#server/access/actor.ts';
import { isAdmin, isOperator, isService, type Actor } from '#shared/permissions.ts';

const nowhere: Place = { customerId: null, locationId: null, profileId: null };

/** Where there is nothing to choose, nobody is asked. */
export function placeAtSignIn(user: Pick<Actor, 'role'>, links: Links): Place {
  const [customerId, ...otherCustomers] = links.customerIds;
  if (isAdmin(user) || customerId === undefined || otherCustomers.length > 0) return nowhere;
  const [location, ...otherLocations] = links.locations;
  const isOnly = location !== undefined && otherLocations.length === 0;
  return { customerId, locationId: isOnly ? location.id : null, profileId: null };
}

export function canWorkFor(actor: SessionActor, customerId: number): boolean {
  return isAdmin(actor) || actor.customerIds.includes(customerId);
}

export function canWorkAt(actor: SessionActor, location: LinkedLocation): boolean {
  if (isService(actor)) return actor.locations.some(({ id }) => id === location.id);
  if (isOperator(actor)) return location.customerId === actor.customerId;
  return true;
}

/** A profile belongs to its organisation and signs at one location: neither survives the change. */
export function placeAfterCustomerChange(customerId: number): Place {
  return { customerId, locationId: null, profileId: null };
}

export function placeAfterLocationChange(location: LinkedLocation): Place {
  return { customerId: location.customerId, locationId: location.id, profileId: null };
}
