import type { Violation } from '#server/http/render/errors.ts';
import { openingPeriods, toOpeningPlan, type OpeningHours } from '#server/time/opening-periods.ts';
import { silentDayOn } from '#server/time/silent-days.ts';
import { localDay, nextDay } from '#server/time/zoned-time.ts';
import { CLOCK_TOLERANCE_SECONDS, NO_COMMENT_ON_AUTO_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import {
  TOUR_AUTO_SUBMIT_SECONDS,
  TOUR_COMMENT_MESSAGE,
  type InspectionTourCorrection,
  type InspectionTourCreate,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { missedAt, nextTourDue, type Period } from '#shared/domain/tour-deadline.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

export interface TourPlan {
  readonly opening_hours: readonly OpeningHours[];
  readonly silent_days: readonly string[];
  /** Closing time of the federal state, which applies to a location without opening hours. */
  readonly closing_from?: string | null;
  readonly closing_to?: string | null;
  readonly time_zone: string;
  readonly tour_interval_seconds: number;
  readonly is_inspectiontour_reverse: boolean;
  /** Time from which tours are counted; none was due before it. */
  readonly tours_from: Date;
  /** Time at which the last tour took place, or was due if it was missed. */
  readonly last_at: Date | null;
  /** Later deadlines that were answered early, so that they are not asked for again. */
  readonly answered_early: readonly Date[];
}

/** Number of days for which deadlines are computed and devices know the opening hours. */
export const DAYS_AHEAD = 8;
const MAX_WALK_HOURS = 72;
const OTHER_TOUR_DUE_MESSAGE = 'Zu dieser Zeit war ein anderer Kontrollgang fällig.';

/**
 * Returns the periods between two moments (milliseconds) in which tours can be due. A period that contains `tours_from`
 * begins there.
 */
export function tourPeriods(plan: TourPlan, from: number, to: number): Period[] {
  const start = plan.tours_from.getTime();
  return openingPeriods(toOpeningPlan(plan), from, to)
    .filter(({ closesAt }) => closesAt > start)
    .map(({ opensAt, closesAt }) => ({ opensAt: Math.max(opensAt, start), closesAt }));
}

/** Returns the days between two moments (milliseconds) on which the law of the state closes locations. */
export function silentDaysOf({ silent_days: names, time_zone: timeZone }: TourPlan, from: number, to: number) {
  const days: { readonly day: string; readonly name: string }[] = [];
  for (let day = localDay(from, timeZone); day <= localDay(to, timeZone); day = nextDay(day)) {
    const name = silentDayOn(day, names);
    if (name !== undefined) days.push({ day, name });
  }
  return days;
}

export interface TourSituation {
  /** Deadlines in milliseconds that can no longer be answered, soonest first. */
  readonly missedDeadlines: readonly number[];
  /**
   * Moment from which the next deadline counts: the last tour, or a later deadline that was missed or answered early.
   */
  readonly lastCountedAt: number | null;
  /** The first deadline after `lastCountedAt`. */
  readonly dueAt: number | null;
}

/** Computes the deadlines at a moment. After a long silence, it continues in steps of at most `maxMissed` missed ones. */
export const tourSituationAt = (plan: TourPlan, at: number, maxMissed: number): TourSituation =>
  followDeadlines(plan, at, { maxMissed, until: at + DAYS_AHEAD * DAY_MILLISECONDS });

/**
 * Returns the first deadline that passed without an answer. It has to be fast, because it is called for every location
 * each minute.
 */
export function firstMissedDeadline(plan: TourPlan, at: number): number | null {
  const waitMilliseconds = plan.is_inspectiontour_reverse ? 0 : plan.tour_interval_seconds * 1000;
  if (missedAt(startOfCounting(plan) + waitMilliseconds) > at) return null;
  return followDeadlines(plan, at, { maxMissed: 1, until: at }).missedDeadlines[0] ?? null;
}

const startOfCounting = (plan: TourPlan) => Math.max(plan.last_at?.getTime() ?? 0, plan.tours_from.getTime());

function followDeadlines(
  plan: TourPlan,
  at: number,
  { maxMissed, until }: { maxMissed: number; until: number },
): TourSituation {
  const { tour_interval_seconds: intervalSeconds, is_inspectiontour_reverse: isReverse } = plan;
  const from = startOfCounting(plan);
  const periods = tourPeriods(plan, from, Math.max(from, until));
  const answeredEarly = new Set(plan.answered_early.map((date) => date.getTime()));
  const dueAfter = (moment: number | null) => nextTourDue({ periods, intervalSeconds, isReverse }, moment);
  const missedDeadlines: number[] = [];
  let lastCountedAt = plan.last_at?.getTime() ?? null;
  let dueAt = dueAfter(lastCountedAt);
  while (dueAt !== null && (answeredEarly.has(dueAt) || missedAt(dueAt) <= at) && missedDeadlines.length < maxMissed) {
    if (!answeredEarly.has(dueAt)) missedDeadlines.push(dueAt);
    lastCountedAt = dueAt;
    dueAt = dueAfter(lastCountedAt);
  }
  return { missedDeadlines, lastCountedAt, dueAt };
}

interface Walk {
  readonly status: { readonly is_default: boolean };
  readonly comment: string | null;
  readonly occurredAt: Date;
  readonly startedAt: Date | null;
}

/** Returns the violations that apply to every recorded tour. */
export function checkWalk({ status, comment, occurredAt, startedAt }: Walk): Violation[] {
  const violations: Violation[] = [];
  if (!status.is_default && comment === null)
    violations.push({ propertyPath: 'comment', message: TOUR_COMMENT_MESSAGE });
  const hoursUnderWay = startedAt === null ? 0 : secondsBetween(startedAt, occurredAt) / 3600;
  if (hoursUnderWay < 0 || hoursUnderWay > MAX_WALK_HOURS)
    violations.push({ propertyPath: 'startedAt', message: 'Der Beginn muss vor dem Ende liegen.' });
  return violations;
}

/** Rejects a status that is out of use; tours that already have it keep it. */
export function checkStatus({ is_active: isActive }: { readonly is_active: boolean }): Violation[] {
  return isActive ? [] : [{ propertyPath: 'status', message: 'Dieser Status wird nicht mehr verwendet.' }];
}

type Submission = Pick<InspectionTourCreate, 'completionSource' | 'comment' | 'dueAt'>;

/** Checks an automatic submission: it has no finding, and comes only when nobody has answered in time. */
export function checkSource(
  { completionSource, comment, dueAt }: Submission,
  { status, occurredAt }: Walk,
  now: Date,
): Violation[] {
  if (completionSource !== 'auto') return [];
  const refuse = (propertyPath: string, message: string) => [{ propertyPath, message }];
  if (!status.is_default) return refuse('status', 'Was sich selbst abschließt, hat keinen Befund.');
  if (comment) return refuse('comment', NO_COMMENT_ON_AUTO_MESSAGE);
  if (dueAt === undefined) return refuse('dueAt', 'Bitte angeben, wann der Kontrollgang fällig war.');
  const waitedSeconds = secondsBetween(new Date(dueAt), new Date(Math.min(occurredAt.getTime(), now.getTime())));
  return waitedSeconds < TOUR_AUTO_SUBMIT_SECONDS - CLOCK_TOLERANCE_SECONDS
    ? refuse('completionSource', 'Dieser Kontrollgang kann noch von Hand erfasst werden.')
    : [];
}

/**
 * Returns violations of the correction of a missed tour, which needs a status and a time at which this tour was due.
 */
export function checkMissedTourCorrection(
  { status, occurredAt }: Pick<InspectionTourCorrection, 'status' | 'occurredAt'>,
  dueAt: Date,
  intervalSeconds: number,
): Violation[] {
  if (status === undefined) return [{ propertyPath: 'status', message: 'Bitte einen Status wählen.' }];
  if (occurredAt === undefined)
    return [{ propertyPath: 'occurredAt', message: 'Bitte angeben, wann der Kontrollgang stattfand.' }];
  return Math.abs(secondsBetween(dueAt, new Date(occurredAt))) <= intervalSeconds
    ? []
    : [{ propertyPath: 'occurredAt', message: OTHER_TOUR_DUE_MESSAGE }];
}

interface MovedTour {
  readonly dueAt: Date | null;
  readonly occurredAt: Date;
  /** Whether its deadline had been marked as missed before. */
  readonly wasMissed: boolean;
}

/**
 * Returns a violation if a correction moves a tour to a time at which another tour was due, or makes an additional tour
 * the last one. Otherwise one tour, corrected again and again, could postpone all deadlines.
 */
export function checkMovedTour(
  { dueAt, occurredAt, wasMissed }: MovedTour,
  { tour_interval_seconds: interval, last_at: lastCountedAt }: Pick<TourPlan, 'tour_interval_seconds' | 'last_at'>,
): Violation[] {
  const movedTime = occurredAt.getTime();
  const latestTime = dueAt === null ? (lastCountedAt?.getTime() ?? 0) : dueAt.getTime() + interval * 1000;
  const isTooLate = movedTime > latestTime || (dueAt !== null && !wasMissed && movedTime >= missedAt(dueAt.getTime()));
  const isTooEarly = dueAt !== null && movedTime < dueAt.getTime() - interval * 1000;
  return isTooLate || isTooEarly ? [{ propertyPath: 'occurredAt', message: OTHER_TOUR_DUE_MESSAGE }] : [];
}

const secondsBetween = (a: Date, b: Date) => (b.getTime() - a.getTime()) / 1000;
