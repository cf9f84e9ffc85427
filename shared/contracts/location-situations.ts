import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

/** Gravest first. */
export const SEVERITIES = ['act', 'watch', 'fine', 'inactive'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** How a location stands now, and why. */
export const LocationSituation = z.object({
  ...itemFields('LocationSituation'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  severity: Severity,
  /** Tasks and tours together: what is late. */
  urgency: z.int(),
  overdueTasks: z.int(),
  /** Since when the oldest of them is. */
  overdueSince: z.optional(dateTime()),
  /** Still due until tonight. */
  dueTasks: z.int(),
  /** Today, by the location's clock. */
  missedTours: z.int(),
  lastMissedAt: z.optional(dateTime()),
  /** Active people who have no proof, or one that ran out. */
  staffLacking: z.int(),
  /** Active people with a proof that ends within four weeks. */
  staffEnding: z.int(),
  /** OASIS queries of this month; absent where they are unlimited. */
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  /** What is the matter with what OASIS is asked with, where guests are asked about. */
  certificate: z.optional(z.enum(['none', 'expired', 'ending'])),
  /** When it ended or will. */
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

/** So many days are compared with as many before them. */
export const FIGURE_DAYS = 30;

const Figures = z.object({
  activities: z.int(),
  /** Done by somebody. */
  toursKept: z.int(),
  /** Completed by themselves, without confirmation. */
  toursAutomatic: z.int(),
  toursMissed: z.int(),
  tasksDone: z.int(),
});
export type Figures = z.infer<typeof Figures>;

export const LocationFigures = z.object({
  /** Locations by severity. */
  locations: z.object({ act: z.int(), watch: z.int(), fine: z.int(), inactive: z.int() }),
});
export type LocationFigures = z.infer<typeof LocationFigures>;

export const getLocationFigures = endpoint({
  method: 'GET',
  path: '/stats/locations',
  summary: 'Counts the locations by how they stand.',
  response: LocationFigures,
});

export const PeriodFigures = z.object({
  /** The last days up to yesterday, and as many before them. */
  latest: Figures,
  before: Figures,
  /** Activities of each of the latest days, YYYY-MM-DD, without gaps. */
  days: z.array(z.object({ day: z.string(), activities: z.int() })),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** Of one location, or of all in sight. */
export const getPeriodFigures = endpoint({
  method: 'GET',
  path: '/stats/figures',
  summary: 'Sets the last days beside as many before them.',
  query: { location: ['relation'] },
  response: PeriodFigures,
});
