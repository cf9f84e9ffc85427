import { SYSTEM_ACTOR, type LedgerEntry } from '#server/db/ledger.ts';
import { statusSeeds } from '#server/db/seed/statuses.ts';
import { toWireDate } from '#server/http/dates.ts';
import type { TourRecord } from './records.ts';

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;
const statusIri = ({ statusId }: TourRecord) => (statusId === null ? undefined : iri('statuses', statusId));
const statusTexts = new Map(statusSeeds.map(({ id, text }) => [id, text]));

/** A tour's entry in the ledger, as its feature writes it. */
export function tourEntry(tour: TourRecord): LedgerEntry {
  const { venue, corrects, source } = tour;
  const entry = {
    customerId: venue.customerId,
    entity: iri('inspection_tours', tour.id),
    at: tour.createdAt,
    occurredAt: tour.occurredAt,
    location: iri('locations', venue.id),
  };
  const dueAt = toWireDate(tour.dueAt);
  if (source === 'missed') return { ...entry, type: 'tour.missed', actor: SYSTEM_ACTOR, data: { source, dueAt } };
  return {
    ...entry,
    type: corrects === null ? 'tour.recorded' : 'tour.corrected',
    actor: iri('users', venue.userId),
    profile: tour.profileId === null ? undefined : iri('profiles', tour.profileId),
    data: {
      status: statusIri(tour),
      statusText: statusTexts.get(tour.statusId ?? 0),
      statusBefore: corrects === null ? undefined : statusIri(corrects),
      finding: String(tour.isFinding),
      source,
      dueAt,
    },
    personal: { comment: tour.comment, commentBefore: corrects?.comment },
    ...(corrects !== null && { corrects: iri('inspection_tours', corrects.id), reason: tour.reason ?? '' }),
  };
}
