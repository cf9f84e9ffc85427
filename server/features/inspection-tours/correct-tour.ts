import type { Row } from '#server/db/schema.ts';
import { findStatus } from '#server/features/master-data/master-data.public.ts';
import { signingProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/errors.ts';
import { iriOrNone } from '#server/http/item.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/corrections.ts';
import type { InspectionTourCorrection } from '#shared/contracts/inspection-tours.ts';
import { statuses } from '#shared/contracts/master-data.ts';
import { appendTour } from './append-tour.ts';
import {
  findTour,
  findTourPlan,
  insertTour,
  lockDeadlines,
  markCorrected,
  type TourRow,
} from './inspection-tours.queries.ts';
import { checkSupplement, checkWalk } from './inspection-tours.rules.ts';
import { tourOccurrence } from './tour-occurrence.ts';

/**
 * Writes a new entry in place of the old one, which stays and is found through `origin`. A missed tour that was walked all
 * the same is supplemented so: status and time have to be told, and the history keeps that it was called missed.
 */
export async function correctTour(
  context: Context,
  tour: TourRow,
  correction: InspectionTourCorrection,
): Promise<TourRow> {
  const { tx, scope, actor, now } = context;
  // What was loaded may be from before somebody else's correction.
  await lockDeadlines(tx, tour.location_id);
  const current = await findTour(tx, scope, tour.id);
  if (current?.corrected_by_id !== null) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  const profile = await signingProfile(context, correction.profile, tour.customer_id);
  await checkMissed(context, tour, correction);
  const status = await correctedStatus(context, tour, correction.status);
  const comment = correction.comment === undefined ? tour.comment : correction.comment?.trim() || null;
  const occurredAt =
    correction.occurredAt === undefined ? tour.occurred_at : tourOccurrence(correction.occurredAt, now);
  const violations = checkWalk({ status, comment, occurredAt, startedAt: null }, now);
  if (violations.length > 0) throw new ValidationFailed(violations);

  const entry = await insertTour(tx, scope, {
    customer_id: tour.customer_id,
    location_id: tour.location_id,
    profile_id: profile.id,
    user_id: actor.userId,
    status_id: status.id,
    // Another status says what it means today; the same one keeps what it meant.
    is_finding: status.id === tour.status_id ? tour.is_finding : status.is_finding,
    comment,
    due_at: tour.due_at,
    started_at: tour.started_at !== null && tour.started_at <= occurredAt ? tour.started_at : null,
    occurred_at: occurredAt,
    completion_source: tour.completion_source === 'missed' ? 'manual' : tour.completion_source,
    corrects_id: tour.id,
    first_id: tour.origin_id,
    reason: correction.reason,
  });
  if (!(await markCorrected(tx, scope, tour.id, entry.id))) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  await appendTour(context, entry, tour);
  return entry;
}

async function checkMissed({ tx, scope }: Context, tour: TourRow, correction: InspectionTourCorrection): Promise<void> {
  if (tour.completion_source !== 'missed') return;
  const plan = await findTourPlan(tx, scope, tour.location_id);
  const violations = checkSupplement(correction, tour.occurred_at, plan?.tour_interval_seconds ?? 0);
  if (violations.length > 0) throw new ValidationFailed(violations);
}

async function correctedStatus(
  { tx, scope }: Context,
  tour: TourRow,
  named: string | undefined,
): Promise<Row<'status'>> {
  const iri = named ?? iriOrNone(statuses.path, tour.status_id) ?? '';
  return resolveReference(iri, statuses.path, (id) => findStatus(tx, scope, id));
}
