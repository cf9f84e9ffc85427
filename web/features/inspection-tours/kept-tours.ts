import * as z from 'zod/mini';
import { InspectionTourCreate, recordInspectionTour, type TourClock } from '#shared/contracts/inspection-tours.ts';
import type { KeptAct } from '#web/api/kept-act.ts';

type Kept = Pick<KeptAct, 'method' | 'path' | 'body' | 'refusal'>;

/** A tour that waits for the connection counts at once; the server does not know of it yet. */
export function withKeptTours(clock: TourClock, acts: readonly Kept[]): TourClock {
  return acts.reduce(withKeptTour, clock);
}

function withKeptTour(clock: TourClock, { method, path, body, refusal }: Kept): TourClock {
  const isTour = method === recordInspectionTour.method && path === recordInspectionTour.path;
  const tour = isTour && refusal === null ? z.safeParse(InspectionTourCreate, body).data : undefined;
  return tour?.location === clock.location ? walkedAt(clock, tour) : clock;
}

/** The clock after a tour the server has not confirmed. */
export function walkedAt(
  clock: TourClock,
  { occurredAt, completionSource }: Pick<InspectionTourCreate, 'occurredAt' | 'completionSource'>,
): TourClock {
  const isLater = occurredAt !== undefined && Date.parse(occurredAt) > Date.parse(clock.lastAt ?? '1970-01-01');
  if (!isLater) return clock;
  const { lastTour: _tour, lastStatusText: _text, ...others } = clock;
  return { ...others, lastAt: occurredAt, lastSource: completionSource ?? 'manual' };
}
