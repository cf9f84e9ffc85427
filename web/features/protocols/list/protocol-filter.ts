import { listProtocols } from '#shared/contracts/protocols/protocols.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_PROTOCOL_FILTER = {
  search: '',
  from: '',
  to: '',
  form: '',
  profile: '',
  location: '',
  state: '',
  finding: '',
  /** `q1` selects protocols with any answer to the question, and `q1=no` those with this answer. */
  answer: '',
  /** Id of the question that was answered with a defect. */
  defect: '',
  order: '',
};
export type ProtocolFilter = Readonly<typeof NO_PROTOCOL_FILTER>;

export const PROTOCOL_ORDER = listOrder(listProtocols, '-occurredAt');

export const PROTOCOL_FINDINGS = { yes: 'mit Mangel', no: 'ohne Mangel' } as const;

/**
 * Returns the query of the list and its export. Corrected entries are omitted, because the history of their correction
 * shows them.
 */
export const closedProtocolsQuery = (filter: ProtocolFilter): ListQueryOf<typeof listProtocols> => ({
  ...sharedQuery(filter),
  state: 'closed',
  'exists[correctedBy]': false,
  hasFinding: filter.finding === '' ? undefined : filter.finding === 'yes',
  ...orderQuery(PROTOCOL_ORDER, filter.order),
});

export const draftsQuery = (filter: ProtocolFilter): ListQueryOf<typeof listProtocols> => ({
  ...sharedQuery(filter),
  state: 'draft',
  'order[occurredAt]': 'desc',
});

const sharedQuery = ({ search, from, to, form, profile, location, answer, defect }: ProtocolFilter) => ({
  search,
  'occurredAt[after]': from,
  'occurredAt[before]': dayAfter(to),
  form,
  profile,
  location,
  answer,
  defect,
});

/** Drafts are left out of a search for findings, because nobody has closed them yet. */
export const showsDrafts = ({ state, finding }: ProtocolFilter) => state !== 'closed' && finding === '';
export const showsClosed = ({ state }: ProtocolFilter) => state !== 'draft';
