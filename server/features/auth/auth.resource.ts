import type { Place, SessionActor } from '#server/access/actor.ts';
import { toWireDate } from '#server/http/dates.ts';
import type { CurrentUser } from '#shared/contracts/auth.ts';

const iri = (path: string, id: number | null) => (id === null ? undefined : `/api/${path}/${id}`);

export function toCurrentUser(actor: SessionActor, now: Date, place: Place = actor): CurrentUser {
  return {
    uid: actor.uid,
    '@id': `/api/users/${actor.userId}`,
    email: actor.email,
    firstname: actor.firstname,
    lastname: actor.lastname,
    roles: [actor.role],
    customer: iri('customers', place.customerId),
    location: iri('locations', place.locationId),
    profile: iri('profiles', place.profileId),
    token: actor.token,
    isDemo: actor.isDemo,
    serverTime: toWireDate(now),
  };
}
