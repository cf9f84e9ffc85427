import type { SessionSelection, SessionActor } from '#server/access/actor.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { CurrentUser } from '#shared/contracts/auth.ts';
import { customers } from '#shared/contracts/customers.ts';
import { locations } from '#shared/contracts/locations.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { users } from '#shared/contracts/users.ts';

export function toCurrentUser(actor: SessionActor, now: Date, place: SessionSelection = actor): CurrentUser {
  return {
    uid: actor.uid,
    '@id': iri(users.path, actor.userId),
    email: actor.email,
    firstname: actor.firstname,
    lastname: actor.lastname,
    roles: [actor.role],
    customer: iriOrNone(customers.path, place.customerId),
    location: iriOrNone(locations.path, place.locationId),
    profile: iriOrNone(profiles.path, place.profileId),
    profileSince: place.profileId === null ? undefined : toWireDate(actor.profileSince),
    profileChosenOffline: (place.profileId !== null && actor.isProfileChosenOffline) || undefined,
    token: actor.token,
    isDemo: actor.isDemo,
    needsSecondFactor: actor.needsSecondFactor || undefined,
    serverTime: toWireDate(now),
  };
}
