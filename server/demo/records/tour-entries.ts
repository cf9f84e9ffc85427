import { SYSTEM_ACTOR, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { TourRecord } from './records.ts';

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;
const statusIri = ({ statusId }: TourRecord) => (statusId === null ? undefined : iri('statuses', statusId));

/** Returns the ledger entry of a tour, as the inspection tours feature writes it. */
export function tourEntry(tour: TourRecord): LedgerEntry {
  const { location, corrects, source } = tour;
  const entry = {
    customerId: location.customerId,
    entity: iri('inspection_tours', tour.id),
    at: tour.createdAt,
    occurredAt: tour.occurredAt,
  };
  if (source === 'missed') return { ...entry, type: 'tour.missed', actor: SYSTEM_ACTOR, data: {} };
  return {
    ...entry,
    type: corrects === null ? 'tour.recorded' : 'tour.corrected',
    actor: iri('users', location.userId),
    data: { statusBefore: corrects === null ? undefined : statusIri(corrects) },
    personal: { commentBefore: corrects?.comment },
  };
}
