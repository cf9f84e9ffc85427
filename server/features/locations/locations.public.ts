import type { Row } from '#server/db/schema.ts';
import { BadRequest } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { findLocation, findLocations, findLocationsOf, lockLocation } from './locations.queries.ts';

export { findLocation, findLocations, findLocationsOf, lockLocation };

/**
 * Resolves locations of one organisation to sorted ids. Locations of another one are reported as missing, even to
 * admins.
 */
export async function resolveLocationsOf(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  customerId: number,
  iris: readonly string[],
): Promise<number[]> {
  const ownLocations = new Map(
    (await findLocationsOf(tx, scope, customerId)).map((location) => [location.id, location]),
  );
  const ids: number[] = [];
  for (const locationIri of new Set(iris))
    ids.push((await resolveReference(locationIri, locations.path, async (id) => ownLocations.get(id))).id);
  return ids.toSorted((a, b) => a - b);
}

/** Returns whether the session's location requires a PIN for signing. */
export async function isPinRequired({ tx, scope, actor }: Pick<Context, 'tx' | 'scope' | 'actor'>): Promise<boolean> {
  const location = actor.locationId === null ? undefined : await findLocation(tx, scope, actor.locationId);
  return location?.pin_required === true;
}

/** Returns the location of the session. Naming another one is refused rather than silently corrected. */
export async function resolveSessionLocation(
  { tx, scope, actor }: Context,
  locationIri: string | undefined,
): Promise<Row<'location'>> {
  const activeLocationIri = iri(locations.path, actor.locationId ?? 0);
  const location = await resolveReference(locationIri ?? activeLocationIri, locations.path, (id) =>
    findLocation(tx, scope, id),
  );
  if (location.id === actor.locationId) return location;
  throw new BadRequest('Bitte zuerst zu diesem Standort wechseln.');
}
