import type { Row } from '#server/db/schema.ts';
import { resolveSessionLocation } from '#server/features/locations/locations.public.ts';
import { findStatus } from '#server/features/master-data/master-data.public.ts';
import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { LATE_ENTRY_REASON } from '#shared/contracts/wire/corrections.ts';
import { TOUR_TAKEN_MESSAGE, type InspectionTourCreate } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { statuses } from '#shared/contracts/master-data/master-data.ts';
import { answerOf, type DeadlineAnswer } from './answered-deadline.rules.ts';
import { appendTour } from './append-tour.ts';
import { markMissed, MAX_MISSED_PER_TRANSACTION } from './mark-missed-tours.ts';
import { findDeadlines, findTour, insertTour, markCorrected, type TourRow } from './inspection-tours.queries.ts';
import { checkSource, checkStatus, checkWalk } from './inspection-tours.rules.ts';
import { notAfter, readTourOccurrence, toWholeSecond } from './tour-occurrence.ts';

const NOTHING_DUE_MESSAGE = 'Zu diesem Zeitpunkt war kein Kontrollgang offen.';

/** Records a tour at the session's location. The server decides which deadline the tour answers. */
export async function recordTour(context: Context, input: InspectionTourCreate): Promise<TourRow> {
  const { tx, scope, now } = context;
  // Queries that start together take one round trip to the database.
  const [location, status] = await Promise.all([
    resolveSessionLocation(context, input.location),
    resolveReference(input.status, statuses.path, (id) => findStatus(tx, scope, id)),
  ]);
  const walk = walkOf(input, status, now);
  const signature = {
    customerId: location.customer_id,
    occurredAt: walk.occurredAt,
    isChosenOffline: input.profileChosenOffline,
  };
  const profile = await resolveSigningProfile(context, input.profile, signature);
  const violations = [...checkStatus(status), ...checkWalk(walk), ...checkSource(input, walk, now)];
  if (violations.length > 0) throw new ValidationFailed(violations);

  const occurredAt = notAfter(walk.occurredAt, now);
  const answer = await decideDeadline(context, location.id, { input, occurredAt });
  if (answer === 'taken') throw new Conflict(TOUR_TAKEN_MESSAGE);
  if (answer === 'nothing due') throw new Conflict(NOTHING_DUE_MESSAGE);
  return storeTour(context, answer, {
    customer_id: location.customer_id,
    location_id: location.id,
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: context.actor.userId,
    status_id: status.id,
    is_finding: status.is_finding,
    comment: walk.comment,
    started_at: walk.startedAt && notAfter(walk.startedAt, occurredAt),
    occurred_at: occurredAt,
    completion_source: input.completionSource ?? 'manual',
  });
}

const walkOf = (input: InspectionTourCreate, status: Row<'status'>, now: Date) => ({
  status,
  comment: input.comment?.trim() || null,
  occurredAt: readTourOccurrence(input.occurredAt, now),
  startedAt: input.startedAt === undefined ? null : toWholeSecond(new Date(input.startedAt)),
});

interface SubmittedTour {
  readonly input: InspectionTourCreate;
  readonly occurredAt: Date;
}

/** Marks deadlines that passed unanswered before this tour as missed first, so that no tour skips a deadline. */
async function decideDeadline(
  { tx, scope, now }: Context,
  locationId: number,
  { input, occurredAt }: SubmittedTour,
): Promise<DeadlineAnswer> {
  const { plan, dueAt } = await markMissed(tx, scope, {
    locationId,
    at: occurredAt,
    now,
    maxMissed: MAX_MISSED_PER_TRANSACTION,
  });
  const namedDueAt = input.dueAt === undefined ? null : toWholeSecond(new Date(input.dueAt));
  const intervalMilliseconds = plan.tour_interval_seconds * 1000;
  const deadlines = await findDeadlines(tx, scope, {
    locationId,
    namedDueAt,
    from: new Date(occurredAt.getTime() - intervalMilliseconds),
    to: new Date(occurredAt.getTime() + intervalMilliseconds),
  });
  const tour = { source: input.completionSource ?? 'manual', occurredAt, namedDueAt };
  return answerOf(tour, { deadlines, dueAt, intervalSeconds: plan.tour_interval_seconds }, now);
}

type WalkedTour = Omit<Parameters<typeof insertTour>[2], 'due_at' | 'corrects_id' | 'first_id' | 'reason'>;

/** Stores the tour. If it replaces a missed tour, the missed one stays in its history. */
async function storeTour(
  context: Context,
  answer: Exclude<DeadlineAnswer, 'taken' | 'nothing due'>,
  walkedTour: WalkedTour,
): Promise<TourRow> {
  const { tx, scope } = context;
  if (!('replaces' in answer)) {
    const { dueAt } = answer;
    const tour = await insertTour(tx, scope, { ...walkedTour, due_at: dueAt === null ? null : new Date(dueAt) });
    await appendTour(context, tour);
    return tour;
  }
  const { id, due_at: deadline } = answer.replaces;
  const missedTour = await findTour(tx, scope, id);
  const correction = { corrects_id: id, first_id: id, reason: LATE_ENTRY_REASON };
  const tour = await insertTour(tx, scope, { ...walkedTour, ...correction, due_at: deadline });
  if (!(await markCorrected(tx, scope, id, tour.id))) throw new Conflict(TOUR_TAKEN_MESSAGE);
  await appendTour(context, tour, missedTour);
  return tour;
}
