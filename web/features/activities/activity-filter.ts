import type { listActivities } from '#shared/contracts/activities.ts';
import type { ListQueryOf } from '#web/api/client.ts';
import type { UrlState } from '#web/ui/url-state.ts';
import { dayAfter } from '#web/ui/venue-time.ts';

/** What the address of the list holds; `activity` is the row that is open beside it. */
export const ACTIVITY_FILTER_NAMES = ['from', 'to', 'action', 'profile', 'location', 'source', 'activity'] as const;
export type ActivityFilter = Omit<UrlState<(typeof ACTIVITY_FILTER_NAMES)[number]>, 'activity'>;

export const ACTIVITY_SOURCES = { manual: 'manuell', auto: 'automatisch' } as const;

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
    'order[occurredAt]': 'desc',
  };
}
