import type { listProtocols } from '#shared/contracts/protocols/protocols.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';

/** What the address of the list may hold. */
export const NO_PROTOCOL_FILTER = {
  from: '',
  to: '',
  form: '',
  profile: '',
  location: '',
  state: '',
  finding: '',
  /** `q1` or `q1=no`: answered at all, or so. */
  answer: '',
  /** The question that was answered with a Mangel. */
  defect: '',
};
export type ProtocolFilter = Readonly<typeof NO_PROTOCOL_FILTER>;

export const PROTOCOL_FINDINGS = { yes: 'mit Mangel', no: 'ohne Mangel' } as const;

/** What is closed, as list and export ask for it. Replaced entries are history and shown with the one that replaced them. */
export const closedProtocolsQuery = (filter: ProtocolFilter): ListQueryOf<typeof listProtocols> => ({
  ...sharedQuery(filter),
  state: 'closed',
  'exists[correctedBy]': false,
  hasFinding: filter.finding === '' ? undefined : filter.finding === 'yes',
  'order[occurredAt]': 'desc',
});

export const draftsQuery = (filter: ProtocolFilter): ListQueryOf<typeof listProtocols> => ({
  ...sharedQuery(filter),
  state: 'draft',
  'order[occurredAt]': 'desc',
});

const sharedQuery = ({ from, to, form, profile, location, answer, defect }: ProtocolFilter) => ({
  'occurredAt[after]': from,
  'occurredAt[before]': dayAfter(to),
  form,
  profile,
  location,
  answer,
  defect,
});

/** Nobody has closed a draft yet, so it is no answer to a question about findings. */
export const showsDrafts = ({ state, finding }: ProtocolFilter) => state !== 'closed' && finding === '';
export const showsClosed = ({ state }: ProtocolFilter) => state !== 'draft';
