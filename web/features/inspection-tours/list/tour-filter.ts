import { listInspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_TOUR_FILTER = {
  search: '',
  from: '',
  to: '',
  status: '',
  profile: '',
  location: '',
  source: '',
  finding: '',
  order: '',
};
export type TourFilter = Readonly<typeof NO_TOUR_FILTER>;

export const TOUR_ORDER = listOrder(listInspectionTours, '-occurredAt');

export const TOUR_FINDINGS = { yes: 'mit Befund', no: 'ohne Befund' } as const;

/**
 * Returns the query of the list and its export. Replaced versions are excluded, because they appear in the history of
 * the version that replaced them.
 */
export function tourListQuery(filter: TourFilter): ListQueryOf<typeof listInspectionTours> {
  return {
    'exists[correctedBy]': false,
    search: filter.search,
    'occurredAt[after]': filter.from,
    'occurredAt[before]': dayAfter(filter.to),
    status: filter.status,
    profile: filter.profile,
    location: filter.location,
    completionSource: filter.source,
    isFinding: filter.finding === '' ? undefined : filter.finding === 'yes',
    ...orderQuery(TOUR_ORDER, filter.order),
  };
}
