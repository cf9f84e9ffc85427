import * as z from 'zod/mini';
import {
  comment,
  COMPLETION_SOURCE_TEXTS,
  CompletionSource,
  correctionFields,
  correctionInput,
} from './corrections.ts';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields } from './hydra.ts';
import { profileChosenOffline } from './profiles.ts';

/** A tour nobody answered submits itself after this time. */
export const TOUR_AUTO_SUBMIT_SECONDS = 300;
/** What the server waits beyond that before it calls a tour missed: for the way of a submission sent at the last moment. */
export const TOUR_MISSED_GRACE_SECONDS = 60;

/** How a tour came about. A missed one was due while nobody recorded it; the server alone says so. */
export const TourSource = z.enum(['manual', 'auto', 'missed']);
export const TOUR_SOURCE_TEXTS = {
  ...COMPLETION_SOURCE_TEXTS,
  missed: 'versäumt',
} as const satisfies Record<z.infer<typeof TourSource>, string>;

export const TOUR_TAKEN_MESSAGE = 'Dieser Kontrollgang wurde bereits erfasst.';
export const TOUR_COMMENT_MESSAGE = 'Bitte einen Kommentar angeben.';

export const InspectionTour = z.object({
  ...itemFields('InspectionTour'),
  /** Nobody signs what was missed. */
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  /** Whether the signer was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  status: z.optional(iriOf('Status')),
  statusText: z.optional(z.string()),
  isFinding: z.boolean(),
  comment: z.optional(z.string()),
  location: iriOf('Location'),
  locationName: z.string(),
  /** The deadline it answers; none for a tour beyond what the interval asks for. */
  dueAt: z.optional(dateTime()),
  startedAt: z.optional(dateTime()),
  occurredAt: dateTime(),
  completionSource: TourSource,
  createdAt: dateTime(),
  ...correctionFields('InspectionTour'),
});
export type InspectionTour = z.infer<typeof InspectionTour>;

/** Records a tour at the session's location. */
export const InspectionTourCreate = z.object({
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
  location: z.optional(iriOf('Location')),
  status: iriOf('Status'),
  comment: z.optional(z.nullable(comment())),
  /** The deadline the client saw: of two devices that answer the same one, the first wins. */
  dueAt: z.optional(dateTime()),
  startedAt: z.optional(dateTime()),
  occurredAt: z.optional(dateTime()),
  completionSource: z.optional(CompletionSource),
});
export type InspectionTourCreate = z.infer<typeof InspectionTourCreate>;

/** What is left out stays as it was. */
export const InspectionTourCorrection = z.object({
  ...correctionInput,
  profile: z.optional(iriOf('Profile')),
  status: z.optional(iriOf('Status')),
  comment: z.optional(z.nullable(comment())),
  occurredAt: z.optional(dateTime()),
});
export type InspectionTourCorrection = z.infer<typeof InspectionTourCorrection>;

/** All a device needs to count down by itself, also without a connection. */
export const TourClock = z.object({
  location: iriOf('Location'),
  intervalSeconds: z.int(),
  isReverse: z.boolean(),
  /** When tours are due at all: opening hours of the last and the coming days, without silent days, soonest first. */
  periods: z.array(z.object({ opensAt: dateTime(), closesAt: dateTime() })),
  /** Days of the known time on which the state closes locations, by the location's calendar. What an older server answered has none. */
  silentDays: z.optional(z.array(z.object({ day: z.iso.date(), name: z.string() }))),
  /** The tour that counts as the last one. */
  lastTour: z.optional(iriOf('InspectionTour')),
  lastStatusText: z.optional(z.string()),
  lastSource: z.optional(TourSource),
  /** From when the interval counts: when the last tour was walked, or was due if it was missed. */
  lastAt: z.optional(dateTime()),
  dueAt: z.optional(dateTime()),
  serverTime: dateTime(),
});
export type TourClock = z.infer<typeof TourClock>;

export const listInspectionTours = endpoint({
  method: 'GET',
  path: '/api/inspection_tours',
  summary: 'Retrieves the collection of InspectionTour resources.',
  list: {
    filters: {
      location: ['relation'],
      profile: ['relation'],
      status: ['relation'],
      origin: ['relation'],
      completionSource: ['exact'],
      isFinding: ['boolean'],
      createdAt: ['date'],
      occurredAt: ['date'],
      dueAt: ['date', 'exists'],
      corrects: ['exists'],
      correctedBy: ['exists'],
    },
    order: ['occurredAt', 'createdAt', 'dueAt', 'id'],
    exported: '/api/export/inspection_tours',
  },
  response: InspectionTour,
});
export const getInspectionTour = endpoint({
  method: 'GET',
  path: '/api/inspection_tours/{id}',
  summary: 'Retrieves a InspectionTour resource.',
  response: InspectionTour,
});
export const recordInspectionTour = endpoint({
  method: 'POST',
  path: '/api/inspection_tours',
  summary: 'Creates a InspectionTour resource.',
  body: InspectionTourCreate,
  response: InspectionTour,
});
export const correctInspectionTour = endpoint({
  method: 'POST',
  path: '/api/inspection_tours/{id}/corrections',
  summary: 'Corrects the InspectionTour resource.',
  body: InspectionTourCorrection,
  response: InspectionTour,
});
/** Not an item: Hydra clients know it from the OpenAPI document only. */
export const getTourClock = endpoint({
  method: 'GET',
  path: '/api/inspection_tours/next',
  summary: 'Tells when the next tour of the session’s location is due.',
  response: TourClock,
});

export const inspectionTours = resource({
  name: 'InspectionTour',
  path: '/api/inspection_tours',
  description: 'A walk through the location that looks for minors.',
  schema: InspectionTour,
  endpoints: [listInspectionTours, getInspectionTour, recordInspectionTour],
});
