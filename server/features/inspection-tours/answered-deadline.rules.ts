import { missedAt } from '#shared/domain/tour-deadline.ts';

/** A deadline for which an entry exists. */
export interface Deadline {
  readonly id: number;
  readonly due_at: Date;
  readonly is_missed: boolean;
}

interface SubmittedTour {
  readonly source: 'manual' | 'auto';
  readonly occurredAt: Date;
  /** The deadline that the client named. */
  readonly namedDueAt: Date | null;
}

interface OpenDeadlines {
  /** The named deadline, if it already has an entry, and the missed deadlines around the time of the tour. */
  readonly deadlines: readonly Deadline[];
  /** The next deadline, in milliseconds. */
  readonly dueAt: number | null;
  readonly intervalSeconds: number;
}

/**
 * The outcome for a tour: it gets the open deadline `dueAt`, or none if that is null; it replaces the entry of a missed
 * deadline; its deadline is already `taken`; or it is refused, because it is automatic and nothing is due.
 */
export type DeadlineAnswer =
  | { readonly dueAt: number | null }
  | { readonly replaces: Deadline }
  | 'taken'
  | 'nothing due';

/** A tour that arrives at the server later than this was recorded by a device without a connection. */
const LATE_AFTER_SECONDS = 60;

/**
 * Decides which deadline a tour answers. A device without a connection may compute deadlines that differ by seconds
 * from those of the server, so a late tour answers the nearest deadline within one interval.
 */
export function answerOf(tour: SubmittedTour, openDeadlines: OpenDeadlines, now: Date): DeadlineAnswer {
  const { dueAt } = openDeadlines;
  const namedDeadline = openDeadlines.deadlines.find(
    ({ due_at: dueTime }) => dueTime.getTime() === tour.namedDueAt?.getTime(),
  );
  if (namedDeadline?.is_missed === false) return 'taken';
  // A device that was asleep at the deadline must not submit a tour automatically when it wakes up.
  if (
    tour.source === 'auto' &&
    tour.namedDueAt !== null &&
    missedAt(tour.namedDueAt.getTime()) < tour.occurredAt.getTime()
  )
    return 'nothing due';
  const replacedMissedTour =
    namedDeadline !== undefined && isNear(tour, namedDeadline, openDeadlines)
      ? namedDeadline
      : nearestMissedDeadline(tour, openDeadlines, now);
  const isNext = dueAt !== null && isNextFor(tour, dueAt, openDeadlines);
  if (
    replacedMissedTour !== undefined &&
    (replacedMissedTour === namedDeadline ||
      !isNext ||
      distanceToDeadline(tour, replacedMissedTour) < distanceTo(tour, dueAt))
  )
    return { replaces: replacedMissedTour };
  if (isNext) return { dueAt };
  return tour.source === 'auto' ? 'nothing due' : { dueAt: null };
}

const distanceTo = ({ occurredAt }: SubmittedTour, dueTime: number) => Math.abs(dueTime - occurredAt.getTime());
const distanceToDeadline = (tour: SubmittedTour, deadline: Deadline) => distanceTo(tour, deadline.due_at.getTime());
const isNear = (tour: SubmittedTour, deadline: Deadline, { intervalSeconds }: OpenDeadlines) =>
  distanceToDeadline(tour, deadline) <= intervalSeconds * 1000;

function nearestMissedDeadline(tour: SubmittedTour, openDeadlines: OpenDeadlines, now: Date): Deadline | undefined {
  if (now.getTime() - tour.occurredAt.getTime() <= LATE_AFTER_SECONDS * 1000) return undefined;
  const missedDeadlines = openDeadlines.deadlines.filter(
    (deadline) => deadline.is_missed && isNear(tour, deadline, openDeadlines),
  );
  return missedDeadlines.toSorted((a, b) => distanceToDeadline(tour, a) - distanceToDeadline(tour, b))[0];
}

/**
 * A manual tour answers the next deadline, whichever one the client named. An automatic tour answers it only if the client
 * named this deadline and it is already due. A tour at the moment from which the interval counts, such as a second one
 * within the same second, answers none: the deadline after it would be skipped.
 */
function isNextFor(
  { source, occurredAt, namedDueAt }: SubmittedTour,
  dueAt: number,
  { intervalSeconds }: OpenDeadlines,
): boolean {
  const walkedAt = occurredAt.getTime();
  const intervalMilliseconds = intervalSeconds * 1000;
  if (walkedAt <= dueAt - intervalMilliseconds || walkedAt >= missedAt(dueAt)) return false;
  return (
    source === 'manual' ||
    (walkedAt >= dueAt && Math.abs((namedDueAt?.getTime() ?? 0) - dueAt) <= intervalMilliseconds / 2)
  );
}
