import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

/** Severities, the gravest first: needs action today, this week, in the next weeks, needs no action, not active. */
export const SEVERITIES = ['act', 'watch', 'later', 'fine', 'inactive'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;
export const SEVERITY_TEXTS = {
  act: 'Heute handeln',
  watch: 'Diese Woche',
  later: 'In den nächsten Wochen',
  fine: 'Kein Handlungsbedarf',
  inactive: 'Nicht aktiv',
} as const satisfies Record<Severity, string>;
/** Heading of what needs action in no certain time, because nothing says by when. */
export const UNDATED_TEXT = 'Ohne Frist';

/** Says when a location needs action. Without a deadline, 'in the next weeks' would not be true. */
export const severityText = ({ severity, nextDeadlineAt }: Pick<LocationSituation, 'severity' | 'nextDeadlineAt'>) =>
  severity === 'later' && nextDeadlineAt === undefined ? UNDATED_TEXT : SEVERITY_TEXTS[severity];

/** A grave finding of a tour is a reason for this time, unless the office gives a task about it before. */
export const GRAVE_FINDING_HOURS = 24;

/** The current state of a location, with the reasons for its severity. */
export const LocationSituation = z.object({
  ...itemFields('LocationSituation'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  severity: Severity,
  /** Rank of the gravest reason among those of the same severity, 0 being the gravest. It only orders a list. */
  consequence: z.int(),
  /** Number of overdue tasks, missed tours and findings to be fixed by today together. */
  urgency: z.int(),
  /** The first deadline, if nothing has to be done today. It orders a list. */
  nextDeadlineAt: z.optional(dateTime()),
  /** Overdue tasks, apart from those that fix a finding. */
  overdueTasks: z.int(),
  /** Time at which the oldest of them became overdue. */
  overdueSince: z.optional(dateTime()),
  /** Tasks that are due later today. */
  dueTasks: z.int(),
  /** Open findings that have to be fixed by the end of today, or had to be before. */
  dueFollowUps: z.int(),
  /** Open findings that have to be fixed within the seven days after today. */
  followUpsThisWeek: z.int(),
  /** Deadline of the first of all these findings. */
  followUpsDueAt: z.optional(dateTime()),
  /** Deadline of the first of those that are due after today. */
  followUpsThisWeekDueAt: z.optional(dateTime()),
  /** The task that fixes it, if it is exactly one. */
  followUp: z.optional(iriOf('Task')),
  /** Findings of protocols for which there is no task. They are open, because nothing says that they were fixed. */
  findingsWithoutTask: z.int(),
  /** Time of the first of them. */
  findingsWithoutTaskSince: z.optional(dateTime()),
  /** Their protocol, if it is exactly one. */
  findingsWithoutTaskProtocol: z.optional(iriOf('Protocol')),
  /** Open demands of authorities that have to be answered by the end of today, or had to be before. */
  dueDemands: z.int(),
  /** Open demands that have to be answered later than today. */
  laterDemands: z.int(),
  /** Those of them that have to be answered within the seven days after today. */
  demandsThisWeek: z.int(),
  /** Deadline of the first that has to be answered later than today. */
  laterDemandsDueAt: z.optional(dateTime()),
  /** Deadline of the first of all these demands. */
  demandsDueAt: z.optional(dateTime()),
  /** The task of this demand. */
  demand: z.optional(iriOf('Task')),
  /** Tours missed today, in the location's time zone. */
  missedTours: z.int(),
  lastMissedAt: z.optional(dateTime()),
  /** True if no tour was made since the last missed one. */
  tourOutstanding: z.boolean(),
  /** Inspection tours of the last 24 hours with a grave finding about which the office has given no task. */
  graveFindings: z.int(),
  /** The latest of them, its result and its time. */
  graveFindingTour: z.optional(iriOf('InspectionTour')),
  graveFindingText: z.optional(z.string()),
  graveFindingAt: z.optional(dateTime()),
  /** Number of active profiles that lack a required proof, or whose proof expired. They must not work. */
  staffLacking: z.int(),
  /** The person, if it is exactly one. */
  staffLackingProfile: z.optional(iriOf('Profile')),
  /** The names of the first two. */
  staffLackingNames: z.array(z.string()),
  /** True if this concerns every active profile of the location. */
  nobodyMayWork: z.boolean(),
  /** Those who must not work and whom an open upload link asks for a proof that they lack. */
  staffAsked: z.int(),
  /** Time of the latest of these links. */
  staffAskedAt: z.optional(dateTime()),
  /** Those who must not work and submitted a proof that they lack, which waits for its review. */
  staffSubmitted: z.int(),
  /** Number of active profiles with a required proof that expires within four weeks. */
  staffEnding: z.int(),
  /** Those of them whose proof expires within seven days. */
  staffEndingThisWeek: z.int(),
  /** Last day of the first of all these proofs. */
  staffEndsAt: z.optional(dateTime()),
  /** OASIS queries available this month; absent if unlimited, or without a player check. */
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  /** True if any number of players may be checked. */
  areRequestsUnlimited: z.optional(z.boolean()),
  /** Time at which they are used up, provided that the month goes on as it began; absent if they last. */
  requestsLastUntil: z.optional(dateTime()),
  /** Problem with the OASIS certificate, at locations that check players. */
  certificate: z.optional(z.enum(['none', 'expired', 'ending'])),
  /** Time at which the certificate expired or will expire. */
  certificateUntil: z.optional(dateTime()),
  /** Problem with the latest permit of the location, or with that of its organisation if it has none of its own. */
  permit: z.optional(z.enum(['expired', 'endingThisWeek', 'ending'])),
  /** End of that permit, whose last day is still valid. */
  permitUntil: z.optional(dateTime()),
  permitFile: z.optional(iriOf('Document')),
});
export type LocationSituation = z.infer<typeof LocationSituation>;

export const listLocationSituations = endpoint({
  method: 'GET',
  path: '/api/location_situations',
  summary: 'Retrieves the collection of LocationSituation resources.',
  list: {
    filters: { severity: ['exact'], customer: ['relation'], location: ['relation'], name: ['partial'] },
    order: ['severity', 'consequence', 'nextDeadlineAt', 'urgency', 'name', 'id'],
    exported: '/api/export/location_situations',
  },
  response: LocationSituation,
});
export const getLocationSituation = endpoint({
  method: 'GET',
  path: '/api/location_situations/{id}',
  summary: 'Retrieves a LocationSituation resource.',
  response: LocationSituation,
});

export const locationSituations = resource({
  name: 'LocationSituation',
  path: '/api/location_situations',
  description: 'How a location stands now.',
  schema: LocationSituation,
  endpoints: [listLocationSituations, getLocationSituation],
});

/** Length of the compared periods, in days: the latest days and the same number before them. */
export const FIGURE_DAYS = 30;

const Figures = z.object({
  activities: z.int(),
  /** Tours that a person recorded. */
  toursKept: z.int(),
  /** Tours that were submitted automatically, without confirmation. */
  toursAutomatic: z.int(),
  toursMissed: z.int(),
  tasksDone: z.int(),
});
export type Figures = z.infer<typeof Figures>;

export const LocationCounts = z.object({
  /** Number of locations by severity. */
  locations: z.object({ act: z.int(), watch: z.int(), later: z.int(), fine: z.int(), inactive: z.int() }),
});
export type LocationCounts = z.infer<typeof LocationCounts>;

export const getLocationFigures = endpoint({
  method: 'GET',
  path: '/stats/locations',
  summary: 'Counts the locations by severity.',
  response: LocationCounts,
});

const DayFigures = z.object({
  day: z.string(),
  activities: z.int(),
  /** Activities on the same day of the compared period. */
  activitiesBefore: z.int(),
  toursKept: z.int(),
  toursAutomatic: z.int(),
  toursMissed: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** Maximum number of locations in a response. */
export const MAX_COMPARED_LOCATIONS = 20;

const FiguresOfLocation = z.object({
  location: iriOf('Location'),
  name: nameField(),
  activities: z.int(),
  activitiesBefore: z.int(),
  toursMissed: z.int(),
  toursMissedBefore: z.int(),
});
export type FiguresOfLocation = z.infer<typeof FiguresOfLocation>;

export const PeriodFigures = z.object({
  /** Figures of the latest days up to yesterday. The next field has those of the same number of days before them. */
  latest: Figures,
  before: Figures,
  /** Each of the latest days (YYYY-MM-DD), without gaps. */
  days: z.array(DayFigures),
  /** The locations with the most activities in both periods together, most first. */
  locations: z.array(FiguresOfLocation),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** Returns the figures of one location, or of all the user may see. */
export const getPeriodFigures = endpoint({
  method: 'GET',
  path: '/stats/figures',
  summary: 'Compares the figures of the last days with those of the same number of days before.',
  query: { location: ['relation'] },
  response: PeriodFigures,
});
