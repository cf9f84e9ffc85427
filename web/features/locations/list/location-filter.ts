import type { listLocations } from '#shared/contracts/locations/locations.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** Search parameters of the list. */
export const NO_LOCATION_FILTER = { name: '', status: '', type: '', state: '', customer: '' };
export type LocationFilter = Readonly<typeof NO_LOCATION_FILTER>;

export const locationListQuery = (filter: LocationFilter): ListQueryOf<typeof listLocations> => ({
  ...filter,
  'order[name]': 'asc',
});
