import { listActivities } from '#shared/contracts/activities/activities.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_ACTIVITY_FILTER = {
  search: '',
  from: '',
  to: '',
  action: '',
  profile: '',
  location: '',
  source: '',
  validity: '',
  order: '',
};
export type ActivityFilter = Readonly<typeof NO_ACTIVITY_FILTER>;

export const ACTIVITY_ORDER = listOrder(listActivities, '-occurredAt');

export const ACTIVITY_VALIDITIES = { valid: 'gültig', cancelled: 'zurückgenommen' } as const;

/**
 * Used by the list and its export. Replaced versions are excluded; they appear in the history of the version that
 * replaced them.
 */
export function activityListQuery(filter: ActivityFilter): ListQueryOf<typeof listActivities> {
  return {
    'exists[correctedBy]': false,
    search: filter.search,
    'occurredAt[after]': filter.from,
    'occurredAt[before]': dayAfter(filter.to),
    action: filter.action,
    profile: filter.profile,
    location: filter.location,
    completionSource: filter.source,
    isCancelled: filter.validity === '' ? undefined : filter.validity === 'cancelled',
    ...orderQuery(ACTIVITY_ORDER, filter.order),
  };
}
