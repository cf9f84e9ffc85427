import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import {
  SEVERITIES,
  type LocationCounts,
  locationSituations,
  type LocationSituation,
} from '#shared/contracts/locations/location-situations.ts';

export const toLocationSituation = (row: Row<'location_situation'>): z.input<typeof LocationSituation> => ({
  ...itemFields(locationSituations, row.id),
  location: iri(locations.path, row.id),
  name: row.name,
  customer: iri(customers.path, row.customer_id),
  customerName: row.customer_name,
  severity: SEVERITIES[row.severity] ?? 'act',
  consequence: row.consequence,
  urgency: row.urgency,
  nextDeadlineAt: row.next_deadline_at === null ? undefined : toWireDate(row.next_deadline_at),
  overdueTasks: row.overdue_tasks,
  overdueSince: row.overdue_since === null ? undefined : toWireDate(row.overdue_since),
  dueTasks: row.due_tasks,
  dueFollowUps: row.due_follow_ups,
  followUpsThisWeek: row.follow_ups_this_week,
  followUpsDueAt: row.follow_ups_due_at === null ? undefined : toWireDate(row.follow_ups_due_at),
  followUpsThisWeekDueAt:
    row.follow_ups_this_week_due_at === null ? undefined : toWireDate(row.follow_ups_this_week_due_at),
  followUp: row.follow_up_id === null ? undefined : iri(tasks.path, row.follow_up_id),
  findingsWithoutTask: row.taskless_findings,
  findingsWithoutTaskSince: row.taskless_findings_since === null ? undefined : toWireDate(row.taskless_findings_since),
  findingsWithoutTaskProtocol: iriOrNone(protocols.path, row.taskless_protocol_id),
  dueDemands: row.due_demands,
  laterDemands: row.later_demands,
  demandsThisWeek: row.demands_this_week,
  demandsDueAt: row.demands_due_at === null ? undefined : toWireDate(row.demands_due_at),
  laterDemandsDueAt: row.later_demands_due_at === null ? undefined : toWireDate(row.later_demands_due_at),
  demand: row.demand_id === null ? undefined : iri(tasks.path, row.demand_id),
  missedTours: row.missed_tours,
  lastMissedAt: row.last_missed_at === null ? undefined : toWireDate(row.last_missed_at),
  tourOutstanding: row.tour_outstanding,
  ...graveFindingsOf(row),
  ...staffOf(row),
  totalLimit: row.total_limit ?? undefined,
  requestsLeft: row.requests_left ?? undefined,
  areRequestsUnlimited: row.player_check_allowed && row.total_limit === null ? true : undefined,
  requestsLastUntil: row.requests_last_until === null ? undefined : toWireDate(row.requests_last_until),
  certificate: row.certificate_state ?? undefined,
  certificateUntil: row.certificate_until === null ? undefined : toWireDate(row.certificate_until),
  ...permitOf(row),
});

const staffOf = (row: Row<'location_situation'>) => ({
  staffLacking: row.staff_lacking,
  staffLackingProfile: row.lacking_profile_id === null ? undefined : iri(profiles.path, row.lacking_profile_id),
  staffLackingNames: row.lacking_names,
  nobodyMayWork: row.nobody_may_work,
  staffAsked: row.staff_asked,
  staffAskedAt: row.staff_asked_at === null ? undefined : toWireDate(row.staff_asked_at),
  staffSubmitted: row.staff_submitted,
  staffEnding: row.staff_ending,
  staffEndingThisWeek: row.staff_ending_this_week,
  staffEndsAt: row.staff_ends_at === null ? undefined : toWireDate(row.staff_ends_at),
});

const permitOf = ({ permit_state: permit, permit_until: until, permit_id: id }: Row<'location_situation'>) =>
  permit === null
    ? {}
    : {
        permit,
        permitUntil: until === null ? undefined : toWireDate(until),
        permitFile: id === null ? undefined : iri(documents.path, id),
      };

const graveFindingsOf = (row: Row<'location_situation'>) => ({
  graveFindings: row.grave_findings,
  graveFindingTour: row.grave_finding_id === null ? undefined : iri(inspectionTours.path, row.grave_finding_id),
  graveFindingText: row.grave_finding_text ?? undefined,
  graveFindingAt: row.grave_finding_at === null ? undefined : toWireDate(row.grave_finding_at),
});

export function toLocationFigures(counts: readonly { severity: number; locations: number }[]): LocationCounts {
  const countOf = (rank: number) => counts.find(({ severity }) => severity === rank)?.locations ?? 0;
  return {
    locations: { act: countOf(0), watch: countOf(1), later: countOf(2), fine: countOf(3), inactive: countOf(4) },
  };
}
