import type { Row } from '#server/db/schema.ts';
import { findStatus } from '#server/features/master-data/master-data.public.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iriOrNone } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import type { InspectionTourCorrection } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { statuses } from '#shared/contracts/master-data/master-data.ts';
import { appendTour } from './append-tour.ts';
import { markMissed, MAX_MISSED_PER_TRANSACTION } from './mark-missed-tours.ts';
import { findTour, insertTour, markCorrected, type TourPlanRow, type TourRow } from './inspection-tours.queries.ts';
import { checkMovedTour, checkStatus, checkMissedTourCorrection, checkWalk } from './inspection-tours.rules.ts';
import { notAfter, readTourOccurrence } from './tour-occurrence.ts';

/**
 * Writes a new entry that replaces the old one. The old entry is kept and found through `origin`. The correction of a
 * missed tour has to contain status and time, and the history keeps that it had been marked as missed.
 */
export async function correctTour(
  context: Context,
  tour: TourRow,
  correction: InspectionTourCorrection,
): Promise<TourRow> {
  const { tx, scope, actor, now } = context;
  // Passed deadlines are marked as missed first, so that the corrected time cannot make one of them disappear. This
  // waits for other transactions at the location, so the tour is loaded again afterwards.
  const markingOptions = { locationId: tour.location_id, at: now, now, maxMissed: MAX_MISSED_PER_TRANSACTION };
  const { plan } = await markMissed(tx, scope, markingOptions);
  const currentTour = await findTour(tx, scope, tour.id);
  if (currentTour?.corrected_by_id !== null) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  const profile = await resolveSigningProfile(context, correction.profile, { customerId: tour.customer_id });
  const correctedTime = await resolveCorrectedTime(context, { tour, correction, plan });
  const status = await resolveStatus(context, tour, correction.status);
  const comment = correction.comment === undefined ? tour.comment : correction.comment?.trim() || null;
  const violations = checkWalk({ status, comment, occurredAt: correctedTime, startedAt: null });
  if (violations.length > 0) throw new ValidationFailed(violations);

  const occurredAt = notAfter(correctedTime, now);
  const entry = await insertTour(tx, scope, {
    customer_id: tour.customer_id,
    location_id: tour.location_id,
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: actor.userId,
    status_id: status.id,
    // A new status counts as a finding if it means one today. An unchanged status keeps what it meant at the time.
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

interface CorrectionContext {
  readonly tour: TourRow;
  readonly correction: InspectionTourCorrection;
  readonly plan: TourPlanRow;
}

/**
 * Returns the time of the corrected tour.
 * @throws ValidationFailed if another tour was due at that time, or if the correction of a missed tour lacks status or
 * time
 */
async function resolveCorrectedTime(
  { tx, scope, now }: Context,
  { tour, correction, plan }: CorrectionContext,
): Promise<Date> {
  const correctedTime =
    correction.occurredAt === undefined ? tour.occurred_at : readTourOccurrence(correction.occurredAt, now);
  const wasMissed = async () => (await findTour(tx, scope, tour.origin_id))?.completion_source === 'missed';
  const violations =
    tour.completion_source === 'missed'
      ? checkMissedTourCorrection(correction, tour.occurred_at, plan.tour_interval_seconds)
      : correctedTime.getTime() === tour.occurred_at.getTime()
        ? []
        : checkMovedTour({ dueAt: tour.due_at, occurredAt: correctedTime, wasMissed: await wasMissed() }, plan);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return correctedTime;
}

async function resolveStatus(
  { tx, scope }: Context,
  tour: TourRow,
  statusIri: string | undefined,
): Promise<Row<'status'>> {
  const iri = statusIri ?? iriOrNone(statuses.path, tour.status_id) ?? '';
  const status = await resolveReference(iri, statuses.path, (id) => findStatus(tx, scope, id));
  const violations = status.id === tour.status_id ? [] : checkStatus(status);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return status;
}
