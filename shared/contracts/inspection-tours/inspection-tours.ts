import * as z from 'zod/mini';
import {
  comment,
  COMPLETION_SOURCE_TEXTS,
  CompletionSource,
  correctionFields,
  correctionInput,
} from '#shared/contracts/wire/corrections.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { profileChosenOffline } from '#shared/contracts/profiles/profiles.ts';

/** A tour prompt that nobody answers is submitted automatically after this time. */
export const TOUR_AUTO_SUBMIT_SECONDS = 300;
/**
 * Additional time the server waits before it marks a tour as missed, so that a submission sent at the last moment can
 * arrive.
 */
export const TOUR_MISSED_GRACE_SECONDS = 60;

/** How a tour was recorded. Only the server records `missed`, for a tour that was due and that nobody recorded. */
export const TourSource = z.enum(['manual', 'auto', 'missed']);
export const TOUR_SOURCE_TEXTS = {
  ...COMPLETION_SOURCE_TEXTS,
  missed: 'versäumt',
} as const satisfies Record<z.infer<typeof TourSource>, string>;

export const TOUR_TAKEN_MESSAGE = 'Dieser Kontrollgang wurde bereits erfasst.';
export const TOUR_COMMENT_MESSAGE = 'Bitte angeben, was aufgefallen ist.';

export const InspectionTour = z.object({
  ...itemFields('InspectionTour'),
  /** Absent for a missed tour. */
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  status: z.optional(iriOf('Status')),
  statusText: z.optional(z.string()),
  isFinding: z.boolean(),
  /** True if the finding is one on which the office has to act at once, such as a minor in the location. */
  isGrave: z.boolean(),
  /** The first task that the office gave about the finding. */
  task: z.optional(iriOf('Task')),
  comment: z.optional(z.string()),
  location: iriOf('Location'),
  locationName: z.string(),
  /** The deadline the tour meets; absent for an additional tour that was not due. */
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
  /** The deadline the client showed. If two devices answer the same deadline, the first one wins. */
  dueAt: z.optional(dateTime()),
  startedAt: z.optional(dateTime()),
  occurredAt: z.optional(dateTime()),
  completionSource: z.optional(CompletionSource),
});
export type InspectionTourCreate = z.infer<typeof InspectionTourCreate>;

/** Fields that are left out keep their values. */
export const InspectionTourCorrection = z.object({
  ...correctionInput,
  profile: z.optional(iriOf('Profile')),
  status: z.optional(iriOf('Status')),
  comment: z.optional(z.nullable(comment())),
  occurredAt: z.optional(dateTime()),
});
export type InspectionTourCorrection = z.infer<typeof InspectionTourCorrection>;

/** Everything a device needs to compute the next deadline itself, also without a connection. */
export const TourClock = z.object({
  location: iriOf('Location'),
  intervalSeconds: z.int(),
  isReverse: z.boolean(),
  /**
   * Periods in which tours can be due: the opening hours of the last and the coming days without silent days, in order
   * of time.
   */
  periods: z.array(z.object({ opensAt: dateTime(), closesAt: dateTime() })),
  /**
   * Days within these periods on which the state closes locations, by the location's calendar. Responses of older
   * server versions lack it.
   */
  silentDays: z.optional(z.array(z.object({ day: z.iso.date(), name: z.string() }))),
  /** The tour from which the interval is counted. */
  lastTour: z.optional(iriOf('InspectionTour')),
  lastStatusText: z.optional(z.string()),
  lastSource: z.optional(TourSource),
  /** Time from which the interval is counted: when the last tour took place, or when it was due if it was missed. */
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
      search: ['exact'],
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
    order: ['occurredAt', 'createdAt', 'dueAt', 'profileName', 'locationName', 'id'],
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
/** Hydra clients do not see this endpoint because its response is no item; it is only in the OpenAPI document. */
export const getTourClock = endpoint({
  method: 'GET',
  path: '/api/inspection_tours/next',
  summary: 'Retrieves when the next tour at the location of the session is due.',
  response: TourClock,
});

export const inspectionTours = resource({
  name: 'InspectionTour',
  path: '/api/inspection_tours',
  description: 'A walk through the location that looks for minors.',
  schema: InspectionTour,
  endpoints: [listInspectionTours, getInspectionTour, recordInspectionTour],
});
