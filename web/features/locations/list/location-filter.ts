import { listLocations } from '#shared/contracts/locations/locations.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

/** Search parameters of the list. */
export const NO_LOCATION_FILTER = { name: '', status: '', type: '', state: '', customer: '', order: '' };
export type LocationFilter = Readonly<typeof NO_LOCATION_FILTER>;

export const LOCATION_ORDER = listOrder(listLocations, 'name');

export const locationListQuery = ({ order, ...filter }: LocationFilter): ListQueryOf<typeof listLocations> => ({
  ...filter,
  ...orderQuery(LOCATION_ORDER, order),
});
