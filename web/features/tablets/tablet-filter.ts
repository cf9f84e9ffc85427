import type { listTablets } from '#shared/contracts/tablets/tablets.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** The filter as stored in the URL. */
export const NO_TABLET_FILTER = { name: '', state: '', customer: '' };
export type TabletFilter = Readonly<typeof NO_TABLET_FILTER>;

export const tabletListQuery = ({ name, state, customer }: TabletFilter): ListQueryOf<typeof listTablets> => ({
  name,
  customer,
  ...(state !== '' && { state }),
  'order[name]': 'asc',
});
