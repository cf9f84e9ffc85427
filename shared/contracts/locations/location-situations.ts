import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

/** Severities, the gravest first. */
export const SEVERITIES = ['act', 'watch', 'fine', 'inactive'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** The current state of a location, with the reasons for its severity. */
export const LocationSituation = z.object({
  ...itemFields('LocationSituation'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  severity: Severity,
  /** Number of overdue tasks and tours together. */
  urgency: z.int(),
  overdueTasks: z.int(),
  /** Time at which the oldest of them became overdue. */
  overdueSince: z.optional(dateTime()),
  /** Tasks that are due later today. */
  dueTasks: z.int(),
  /** Tours missed today, in the location's time zone. */
  missedTours: z.int(),
  lastMissedAt: z.optional(dateTime()),
  /** Active profiles with a missing or expired proof. */
  staffLacking: z.int(),
  /** Active profiles with a proof that expires within four weeks. */
  staffEnding: z.int(),
  /** OASIS queries available this month; absent if unlimited. */
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  /** Problem with the OASIS certificate, at locations that check players. */
  certificate: z.optional(z.enum(['none', 'expired', 'ending'])),
  /** Time at which the certificate expired or will expire. */
  certificateUntil: z.optional(dateTime()),
});
export type LocationSituation = z.infer<typeof LocationSituation>;

export const listLocationSituations = endpoint({
  method: 'GET',
  path: '/api/location_situations',
  summary: 'Retrieves the collection of LocationSituation resources.',
  list: {
    filters: { severity: ['exact'], customer: ['relation'], location: ['relation'], name: ['partial'] },
    order: ['severity', 'urgency', 'name', 'id'],
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

export const LocationFigures = z.object({
  /** Number of locations by severity. */
  locations: z.object({ act: z.int(), watch: z.int(), fine: z.int(), inactive: z.int() }),
});
export type LocationFigures = z.infer<typeof LocationFigures>;

export const getLocationFigures = endpoint({
  method: 'GET',
  path: '/stats/locations',
  summary: 'Counts the locations by severity.',
  response: LocationFigures,
});

export const PeriodFigures = z.object({
  /** Figures of the latest days up to yesterday. The next field has those of the same number of days before them. */
  latest: Figures,
  before: Figures,
  /** Number of activities on each of the latest days (YYYY-MM-DD), without gaps. */
  days: z.array(z.object({ day: z.string(), activities: z.int() })),
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
