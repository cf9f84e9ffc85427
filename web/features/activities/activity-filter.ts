import type { listActivities } from '#shared/contracts/activities.ts';
import type { ListQueryOf } from '#web/api/call-types.ts';
import { dayAfter } from '#web/ui/local-time.ts';

/** What the address of the list may hold. */
export const NO_ACTIVITY_FILTER = { from: '', to: '', action: '', profile: '', location: '', source: '', validity: '' };
export type ActivityFilter = Readonly<typeof NO_ACTIVITY_FILTER>;

export const ACTIVITY_VALIDITIES = { valid: 'gültig', cancelled: 'zurückgenommen' } as const;

/** The list and its export ask alike. Replaced entries are history and shown with the one that replaced them. */
export function activityListQuery(filter: ActivityFilter): ListQueryOf<typeof listActivities> {
  return {
    'exists[correctedBy]': false,
    'occurredAt[after]': filter.from,
    'occurredAt[before]': dayAfter(filter.to),
    action: filter.action,
    profile: filter.profile,
    location: filter.location,
    completionSource: filter.source,
    isCancelled: filter.validity === '' ? undefined : filter.validity === 'cancelled',
    'order[occurredAt]': 'desc',
  };
}
