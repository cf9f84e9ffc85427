import {
  type InspectionTourCreate,
  recordInspectionTour,
  type TourClock,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

type WaitingEntry = Pick<QueuedRequest, 'method' | 'path' | 'body' | 'refusal'>;

/** Applies the tours that wait in the outbox to the clock, because the server does not know them yet. */
export function withOutboxTours(clock: TourClock, requests: readonly WaitingEntry[]): TourClock {
  return requests.reduce(withOutboxTour, clock);
}

function withOutboxTour(clock: TourClock, { method, path, body, refusal }: WaitingEntry): TourClock {
  const isTour = method === recordInspectionTour.method && path === recordInspectionTour.path;
  const isWaiting = isTour && refusal === null && isTourBody(body);
  return isWaiting && body.location === clock.location ? clockAfterTour(clock, body) : clock;
}

/** Only this application fills the outbox, so the body of a tour need not be checked field by field. */
const isTourBody = (body: object): body is InspectionTourCreate => 'status' in body;

/** Returns the clock after a tour that the server has not confirmed. */
export function clockAfterTour(
  clock: TourClock,
  { occurredAt, completionSource }: Pick<InspectionTourCreate, 'occurredAt' | 'completionSource'>,
): TourClock {
  const isLater = occurredAt !== undefined && Date.parse(occurredAt) > Date.parse(clock.lastAt ?? '1970-01-01');
  if (!isLater) return clock;
  const { lastTour: _tour, lastStatusText: _text, ...otherFields } = clock;
  return { ...otherFields, lastAt: occurredAt, lastSource: completionSource ?? 'manual' };
}
