import type { LocationSituation, Severity } from '#shared/contracts/locations/location-situations.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { areRequestsFew } from './requests-left.ts';

/** When a reason asks for action: today, within the week, or later. */
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
  'followUpsDue',
  'tasksOverdue',
  'followUpsThisWeek',
  'findingsWithoutTask',
  'fewRequestsLeft',
  'certificateEnding',
  'permitEnding',
  'staffEnding',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

export interface Reason {
  readonly kind: ReasonKind;
  readonly urgency: Urgency;
  /** Until when something has to be done, if it is not for today and if that is known. */
  readonly deadline?: string | undefined;
}

/** Judges a situation by one kind of reason, and returns null if it gives none. */
type Judgement = 'today' | Omit<Reason, 'kind'> | null;

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
    | 'nextDeadlineAt'
    | 'staffLackingNames'
  >
> & { readonly staffLackingNames: readonly string[] };

/**
 * Returns why a location needs attention: what is for today by its consequence, everything else by its deadline. The
 * database orders locations likewise.
 */
export function reasonsOf(situation: ReasonInput, now: number): Reason[] {
  if (situation.severity === 'inactive') return [];
  return REASON_KINDS.flatMap((kind) => {
    const judgement = judgementByKind[kind](situation, now);
    if (judgement === null) return [];
    return [judgement === 'today' ? { kind, urgency: judgement } : { kind, ...judgement }];
  }).toSorted(compareReasons);
}

/** Orders reasons of any locations, the gravest first. */
export const compareReasons = (one: Reason, other: Reason): number =>
  URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
  timeOf(one) - timeOf(other) ||
  REASON_KINDS.indexOf(one.kind) - REASON_KINDS.indexOf(other.kind);

/** A time after all others, which still gives a number when it is subtracted from itself. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

const timeOf = ({ urgency, deadline }: Reason) =>
  urgency === 'today' || deadline === undefined ? NO_DEADLINE : Date.parse(deadline);

/** The severity of a location that has these reasons; inactive ones have none. */
export const severityOf = ([gravest]: readonly Reason[]): Severity =>
  gravest === undefined ? 'fine' : SEVERITY_BY_URGENCY[gravest.urgency];

const SEVERITY_BY_URGENCY = { today: 'act', week: 'watch', later: 'later' } as const satisfies Record<
  Urgency,
  Severity
>;

const judgementByKind: Record<ReasonKind, (situation: ReasonInput, now: number) => Judgement> = {
  noCertificate: ({ certificate }) => (certificate === 'none' ? 'today' : null),
  certificateExpired: ({ certificate }) => (certificate === 'expired' ? 'today' : null),
  noRequestsLeft: ({ requestsLeft }) => (requestsLeft === 0 ? 'today' : null),
  nobodyMayWork: ({ nobodyMayWork }) => (nobodyMayWork ? 'today' : null),
  // Others may work, but this person may be on the next shift.
  staffLacking: ({ staffLacking, nobodyMayWork }) => (staffLacking > 0 && !nobodyMayWork ? 'today' : null),
  graveFinding: ({ graveFindings }) => (graveFindings > 0 ? 'today' : null),
  permitExpired: ({ permit }) => (permit === 'expired' ? 'today' : null),
  demandsDue: ({ dueDemands }) => (dueDemands > 0 ? 'today' : null),
  demandsLater: ({ laterDemands, demandsThisWeek, laterDemandsDueAt }) =>
    laterDemands > 0 ? { urgency: demandsThisWeek > 0 ? 'week' : 'later', deadline: laterDemandsDueAt } : null,
  tourOutstanding: ({ tourOutstanding }) => (tourOutstanding ? 'today' : null),
  // Somebody has made a tour since, so nothing is left to be done by a deadline.
  toursMissed: ({ missedTours, tourOutstanding }) => (missedTours > 0 && !tourOutstanding ? { urgency: 'week' } : null),
  followUpsDue: ({ dueFollowUps }) => (dueFollowUps > 0 ? 'today' : null),
  tasksOverdue: ({ overdueTasks }) => (overdueTasks > 0 ? 'today' : null),
  followUpsThisWeek: ({ followUpsThisWeek, followUpsThisWeekDueAt }) =>
    followUpsThisWeek > 0 ? { urgency: 'week', deadline: followUpsThisWeekDueAt } : null,
  // Nobody was given a task, so no deadline says that it is for this week.
  findingsWithoutTask: ({ findingsWithoutTask }) => (findingsWithoutTask > 0 ? { urgency: 'later' } : null),
  fewRequestsLeft: ({ requestsLeft, totalLimit, requestsLastUntil }) => {
    if (requestsLeft === undefined || totalLimit === undefined) return null;
    return areRequestsFew(requestsLeft, totalLimit, requestsLastUntil)
      ? { urgency: 'week', deadline: requestsLastUntil }
      : null;
  },
  certificateEnding: ({ certificate, certificateUntil }, now) => {
    if (certificate !== 'ending' || certificateUntil === undefined) return null;
    const isThisWeek = Date.parse(certificateUntil) - now <= WEEK_MILLISECONDS;
    return { urgency: isThisWeek ? 'week' : 'later', deadline: certificateUntil };
  },
  permitEnding: ({ permit, permitUntil }) => {
    if (permit === undefined || permit === 'expired') return null;
    return { urgency: permit === 'endingThisWeek' ? 'week' : 'later', deadline: permitUntil };
  },
  staffEnding: ({ staffEnding, staffEndingThisWeek, staffEndsAt }) => {
    if (staffEnding === 0) return null;
    return { urgency: staffEndingThisWeek > 0 ? 'week' : 'later', deadline: staffEndsAt };
  },
};
