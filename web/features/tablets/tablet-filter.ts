import { listTablets } from '#shared/contracts/tablets/tablets.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_TABLET_FILTER = { name: '', state: '', location: '', customer: '', order: '' };
export type TabletFilter = Readonly<typeof NO_TABLET_FILTER>;

export const TABLET_ORDER = listOrder(listTablets, 'name');

export const tabletListQuery = ({
  name,
  state,
  location,
  customer,
  order,
}: TabletFilter): ListQueryOf<typeof listTablets> => ({
  name,
  location,
  customer,
  state,
  ...orderQuery(TABLET_ORDER, order),
});
