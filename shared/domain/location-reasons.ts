import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import type { LocationSituation, Severity } from '#shared/contracts/locations/location-situations.ts';
import { DAY_MILLISECONDS } from './durations.ts';

/** What a reason asks for: action today, some time this week, or only to be kept in mind. */
export type Urgency = 'today' | 'week' | 'later';

/** Reasons why a location needs attention, by their consequence, the gravest first. */
const REASON_KINDS = [
  'noCertificate',
  'certificateExpired',
  'noRequestsLeft',
  'nobodyMayWork',
  'staffLacking',
  'graveFinding',
  'permitExpired',
  'demandsDue',
  'demandsLater',
  'tourOutstanding',
  'toursMissed',
  'tasksOverdue',
  'followUpsDue',
  'followUpsThisWeek',
  'fewRequestsLeft',
  'certificateEnding',
  'permitEnding',
  'staffEnding',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

export interface Reason {
  readonly kind: ReasonKind;
  readonly urgency: Urgency;
}

const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

const URGENCIES: readonly Urgency[] = ['today', 'week', 'later'];

export type ReasonInput = Readonly<
  Omit<
    LocationSituation,
    | '@id'
    | '@type'
    | 'id'
    | 'location'
    | 'name'
    | 'customer'
    | 'customerName'
    | 'urgency'
    | 'consequence'
    | 'staffLackingNames'
  >
> & { readonly staffLackingNames: readonly string[] };

/** Returns why a location needs attention, the most urgent and gravest first. The database orders locations likewise. */
export function reasonsOf(situation: ReasonInput, now: number): Reason[] {
  if (situation.severity === 'inactive') return [];
  return REASON_KINDS.flatMap((kind) => {
    const urgency = urgencyByKind[kind](situation, now);
    return urgency === null ? [] : [{ kind, urgency }];
  }).toSorted((one, other) => URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency));
}

/** The severity of a location that has these reasons; inactive ones have none. */
export const severityOf = ([gravest]: readonly Reason[]): Severity =>
  gravest === undefined || gravest.urgency === 'later' ? 'fine' : gravest.urgency === 'today' ? 'act' : 'watch';

const urgencyByKind: Record<ReasonKind, (situation: ReasonInput, now: number) => Urgency | null> = {
  noCertificate: ({ certificate }) => (certificate === 'none' ? 'today' : null),
  certificateExpired: ({ certificate }) => (certificate === 'expired' ? 'today' : null),
  noRequestsLeft: ({ requestsLeft }) => (requestsLeft === 0 ? 'today' : null),
  nobodyMayWork: ({ nobodyMayWork }) => (nobodyMayWork ? 'today' : null),
  // Others may work, but this person may be on the next shift.
  staffLacking: ({ staffLacking, nobodyMayWork }) => (staffLacking > 0 && !nobodyMayWork ? 'today' : null),
  graveFinding: ({ graveFindings }) => (graveFindings > 0 ? 'today' : null),
  permitExpired: ({ permit }) => (permit === 'expired' ? 'today' : null),
  demandsDue: ({ dueDemands }) => (dueDemands > 0 ? 'today' : null),
  demandsLater: ({ laterDemands }) => (laterDemands > 0 ? 'week' : null),
  tourOutstanding: ({ tourOutstanding }) => (tourOutstanding ? 'today' : null),
  // Somebody has made a tour since.
  toursMissed: ({ missedTours, tourOutstanding }) => (missedTours > 0 && !tourOutstanding ? 'week' : null),
  tasksOverdue: ({ overdueTasks }) => (overdueTasks > 0 ? 'today' : null),
  followUpsDue: ({ dueFollowUps }) => (dueFollowUps > 0 ? 'today' : null),
  followUpsThisWeek: ({ followUpsThisWeek }) => (followUpsThisWeek > 0 ? 'week' : null),
  fewRequestsLeft: ({ requestsLeft, totalLimit, requestsSuffice }) => {
    if (requestsLeft === undefined || totalLimit === undefined || requestsLeft === 0) return null;
    if (requestsSuffice === true) return null;
    return requestsLeft * 100 <= totalLimit * LOW_LIMIT_PERCENT ? 'week' : null;
  },
  certificateEnding: ({ certificate, certificateUntil }, now) => {
    if (certificate !== 'ending' || certificateUntil === undefined) return null;
    return Date.parse(certificateUntil) - now <= WEEK_MILLISECONDS ? 'week' : 'later';
  },
  // A new one takes the authority weeks.
  permitEnding: ({ permit }) => (permit === 'ending' ? 'week' : null),
  staffEnding: ({ staffEnding, staffEndingThisWeek }) => {
    if (staffEnding === 0) return null;
    return staffEndingThisWeek > 0 ? 'week' : 'later';
  },
};
