import { listDocuments } from '#shared/contracts/documents/documents.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_DOCUMENT_FILTER = { name: '', category: '', location: '', customer: '', validity: '', order: '' };
export type DocumentFilter = Readonly<typeof NO_DOCUMENT_FILTER>;

export const DOCUMENT_ORDER = listOrder(listDocuments, 'validity');

export const DOCUMENT_VALIDITIES = {
  expired: 'abgelaufen',
  expiring: 'läuft in 4 Wochen ab',
} as const;

/**
 * Returns the query of the list. It contains only current versions, because older ones are shown with the version that
 * replaced them. Expired files come first, the latest of them on top, then the files that expire next, and files
 * without an end last, the newest first.
 */
export function documentListQuery(filter: DocumentFilter, today: string): ListQueryOf<typeof listDocuments> {
  const { name, category, location, customer, validity } = filter;
  const limits = { expired: { before: today }, expiring: { before: daysAfter(lastWarnedDay(today), 1), after: today } };
  const { before, after = '' }: { before: string; after?: string } =
    validity === 'expired' || validity === 'expiring' ? limits[validity] : { before: '' };
  return {
    'exists[replacedBy]': false,
    name,
    category,
    location,
    customer,
    'validUntil[strictly_before]': before,
    'validUntil[after]': after,
    ...orderQuery(DOCUMENT_ORDER, filter.order),
    'order[createdAt]': 'desc',
  };
}
