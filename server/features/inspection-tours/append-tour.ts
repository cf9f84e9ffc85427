import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/db/ledger.ts';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { Context } from '#server/http/serve.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours.ts';
import { locations } from '#shared/contracts/locations.ts';
import { statuses } from '#shared/contracts/master-data.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { users } from '#shared/contracts/users.ts';
import type { MissedRow, TourRow } from './inspection-tours.queries.ts';

/** A tour's entry in the ledger. @param before the entry it corrects */
export function appendTour({ tx, actor, now }: Context, tour: TourRow, before?: TourRow): Promise<number> {
  return appendToLedger(tx, {
    ...entityOf(tour),
    type: tour.corrects_id === null ? 'tour.recorded' : 'tour.corrected',
    at: now,
    actor: iri(users.path, actor.userId),
    profile: iriOrNone(profiles.path, tour.profile_id),
    data: {
      status: iriOrNone(statuses.path, tour.status_id),
      statusText: tour.status_text ?? undefined,
      statusBefore: before === undefined ? undefined : iriOrNone(statuses.path, before.status_id),
      finding: String(tour.is_finding),
      source: tour.completion_source,
      dueAt: toWireDate(tour.due_at),
    },
    personal: { comment: tour.comment, commentBefore: before?.comment },
    ...(tour.corrects_id !== null && {
      corrects: iri(inspectionTours.path, tour.corrects_id),
      reason: tour.reason ?? '',
    }),
  });
}

/** Nobody signs for what nobody did. */
export function appendMissedTour(tx: Tx, tour: MissedRow, now: Date): Promise<number> {
  return appendToLedger(tx, {
    ...entityOf(tour),
    type: 'tour.missed',
    at: now,
    actor: SYSTEM_ACTOR,
    data: { source: 'missed', dueAt: toWireDate(tour.due_at) },
  });
}

const entityOf = (tour: MissedRow) => ({
  customerId: tour.customer_id,
  entity: iri(inspectionTours.path, tour.id),
  occurredAt: tour.occurred_at,
  location: iri(locations.path, tour.location_id),
});
