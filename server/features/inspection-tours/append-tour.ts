import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { statuses } from '#shared/contracts/master-data/master-data.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { MissedTourRow, TourRow } from './inspection-tours.queries.ts';

/**
 * Appends the ledger entry of a tour.
 * @param correctedTour the tour that this one corrects
 */
export function appendTour({ tx, actor, now }: Context, tour: TourRow, correctedTour?: TourRow): Promise<number> {
  return appendToLedger(tx, {
    ...ledgerFieldsOf(tour),
    type: tour.corrects_id === null ? 'tour.recorded' : 'tour.corrected',
    at: now,
    actor: iri(users.path, actor.userId),
    data: { statusBefore: correctedTour === undefined ? undefined : iriOrNone(statuses.path, correctedTour.status_id) },
    personal: { commentBefore: correctedTour?.comment },
  });
}

/** Appends the ledger entry of a missed tour. No profile signs it, because nobody made the tour. */
export function appendMissedTour(tx: Tx, tour: MissedTourRow, now: Date): Promise<number> {
  return appendToLedger(tx, {
    ...ledgerFieldsOf(tour),
    type: 'tour.missed',
    at: now,
    actor: SYSTEM_ACTOR,
    data: {},
  });
}

const ledgerFieldsOf = (tour: MissedTourRow): Pick<LedgerEntry, 'customerId' | 'entity' | 'occurredAt' | 'row'> => ({
  customerId: tour.customer_id,
  entity: iri(inspectionTours.path, tour.id),
  occurredAt: tour.occurred_at,
  row: recordedRowOf('inspection_tour', tour),
});
