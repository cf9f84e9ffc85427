import { queryOptions } from '@tanstack/react-query';
import { listLocations, locations } from '#shared/contracts/locations.ts';
import { callEveryPage } from '#web/api/client.ts';

/** Every venue in sight, by name: what filters and the dashboard offer. */
export const locationsQuery = queryOptions({
  queryKey: [locations.path],
  queryFn: ({ signal }) => callEveryPage(listLocations, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: 5 * 60_000,
});
