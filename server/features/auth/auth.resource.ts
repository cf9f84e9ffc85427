import type { SessionSelection, SessionActor } from '#server/access/actor.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import type { CurrentUser } from '#shared/contracts/auth/auth.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';

export function toCurrentUser(actor: SessionActor, now: Date, selection: SessionSelection = actor): CurrentUser {
  return {
    uid: actor.uid,
    '@id': iri(users.path, actor.userId),
    email: actor.email,
    firstname: actor.firstname,
    lastname: actor.lastname,
    roles: [actor.role],
    customer: iriOrNone(customers.path, selection.customerId),
    location: iriOrNone(locations.path, selection.locationId),
    profile: iriOrNone(profiles.path, selection.profileId),
    profileSince: selection.profileId === null ? undefined : toWireDate(actor.profileSelectedAt),
    profileChosenOffline: (selection.profileId !== null && actor.isProfileChosenOffline) || undefined,
    token: actor.token,
    isDemo: actor.isDemo,
    needsSecondFactor: actor.needsSecondFactor || undefined,
    serverTime: toWireDate(now),
  };
}
