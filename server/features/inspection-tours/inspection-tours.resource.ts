import type * as z from 'zod/mini';
import { correctionFields } from '#server/http/serve/correction-fields.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import {
  inspectionTours,
  type InspectionTour,
  type TourClock,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { statuses } from '#shared/contracts/master-data/master-data.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import type { Period } from '#shared/domain/tour-deadline.ts';
import type { TourPlanRow, TourRow } from './inspection-tours.queries.ts';
import type { TourSituation } from './inspection-tours.rules.ts';

export const toInspectionTour = (row: TourRow): z.input<typeof InspectionTour> => ({
  ...itemFields(inspectionTours, row.id),
  profile: iriOrNone(profiles.path, row.profile_id),
  profileName: row.profile_name ?? undefined,
  profileChosenOffline: row.profile_chosen_offline,
  status: iriOrNone(statuses.path, row.status_id),
  statusText: row.status_text ?? undefined,
  isFinding: row.is_finding,
  isGrave: row.is_grave ?? false,
  task: iriOrNone(tasks.path, row.task_id),
  comment: row.comment ?? undefined,
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  dueAt: toWireDate(row.due_at),
  startedAt: toWireDate(row.started_at),
  occurredAt: toWireDate(row.occurred_at),
  completionSource: row.completion_source,
  createdAt: toWireDate(row.created_at),
  ...correctionFields(inspectionTours.path, row),
});

interface ClockFacts {
  readonly plan: TourPlanRow;
  readonly situation: TourSituation;
  readonly periods: readonly Period[];
  readonly silentDays: readonly { readonly day: string; readonly name: string }[];
  readonly now: Date;
}

const wireMoment = (moment: number) => toWireDate(new Date(moment));

export const toTourClock = ({ plan, situation, periods, silentDays, now }: ClockFacts): z.input<typeof TourClock> => ({
  location: iri(locations.path, plan.id),
  intervalSeconds: plan.tour_interval_seconds,
  isReverse: plan.is_inspectiontour_reverse,
  periods: periods.map(({ opensAt, closesAt }) => ({ opensAt: wireMoment(opensAt), closesAt: wireMoment(closesAt) })),
  silentDays: [...silentDays],
  ...lastTourOf(plan, situation),
  dueAt: situation.dueAt === null ? undefined : wireMoment(situation.dueAt),
  serverTime: toWireDate(now),
});

/**
 * Returns the last tour. A tour that was just missed counts even before its entry exists, because these entries are
 * made only once a minute.
 */
function lastTourOf(plan: TourPlanRow, { missedDeadlines, lastCountedAt }: TourSituation) {
  const countedTimes = { lastAt: lastCountedAt === null ? undefined : wireMoment(lastCountedAt) };
  if (missedDeadlines.length > 0) return { ...countedTimes, lastSource: 'missed' as const };
  return {
    ...countedTimes,
    lastTour: iriOrNone(inspectionTours.path, plan.last_id),
    lastStatusText: plan.last_status_text ?? undefined,
    lastSource: plan.last_source ?? undefined,
  };
}
