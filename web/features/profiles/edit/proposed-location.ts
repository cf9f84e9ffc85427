import type { Location } from '#shared/contracts/locations/locations.ts';

/**
 * Returns the IRIs of the locations at which a new person works until somebody chooses: the one that the address names, or
 * the only active one of the organisation. Without a proposal the person works at all locations.
 */
export function proposedLocations(
  offered: readonly Pick<Location, '@id' | 'customer' | 'status'>[],
  { customer, location }: { readonly customer: string; readonly location: string },
): string[] {
  const own = offered.filter((place) => place.customer === customer && place.status === 'active');
  if (own.some((place) => place['@id'] === location)) return [location];
  return own.length === 1 ? own.map((place) => place['@id']) : [];
}
