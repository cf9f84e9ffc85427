import * as z from 'zod/mini';
import { addressParts } from './address.ts';
import { endpoint } from './endpoint.ts';
import { atMost, iriOf } from './hydra.ts';
import { Location, LocationStatus, LocationType, OpeningPeriod } from './locations.ts';

export const MINIMUM_TOUR_SECONDS = 60;
export const MAXIMUM_TOUR_SECONDS = 86_400;
export const MAXIMUM_LOCK_MINUTES = 240;
export const MAXIMUM_OPENING_PERIODS = 21;
/** Nobody may play before. */
export const MINIMUM_AGE = 18;
const MAXIMUM_AGE = 99;
const MAXIMUM_MONTHLY_LIMIT = 1_000_000;
const MAXIMUM_REPORT_MONTHS = 120;

const TOUR_INTERVAL_MESSAGE = 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.';
const LOCK_MESSAGE = `Bitte zwischen 1 und ${MAXIMUM_LOCK_MINUTES} Minuten angeben.`;

const tourInterval = () =>
  z
    .int()
    .check(
      z.minimum(MINIMUM_TOUR_SECONDS, TOUR_INTERVAL_MESSAGE),
      z.maximum(MAXIMUM_TOUR_SECONDS, TOUR_INTERVAL_MESSAGE),
    );

const locationName = () =>
  z.string().check(z.trim(), z.minLength(1, 'Bitte den Namen des Standorts angeben.'), atMost(200));

const AGE_MESSAGE = `Bitte ein Alter zwischen ${MINIMUM_AGE} und ${MAXIMUM_AGE} Jahren angeben.`;
const REPORT_MESSAGE = `Bitte zwischen 1 und ${MAXIMUM_REPORT_MONTHS} Monaten angeben.`;
const LIMIT_MESSAGE = 'Bitte eine ganze Zahl bis 1.000.000 angeben.';

/** How a location works: the management's to set. What is left out stays as it was, or is as usual for a new one. */
const settings = {
  status: z.optional(LocationStatus),
  ...addressParts(),
  socialconcept: z.optional(z.nullable(iriOf('SocialConcept'))),
  tourintervall: z.optional(tourInterval()),
  isInspectiontourReverse: z.optional(z.boolean()),
  isTaskAllowed: z.optional(z.boolean()),
  isInspectionTourAllowed: z.optional(z.boolean()),
  isProtocolAllowed: z.optional(z.boolean()),
  isActivityAllowed: z.optional(z.boolean()),
  playerCheckAllowed: z.optional(z.boolean()),
  openingHours: z.optional(
    z
      .array(OpeningPeriod)
      .check(z.maxLength(MAXIMUM_OPENING_PERIODS, `Bitte höchstens ${MAXIMUM_OPENING_PERIODS} Zeilen.`)),
  ),
  pinRequired: z.optional(z.boolean()),
  /** Null for never. */
  profileLockMinutes: z.optional(
    z.nullable(z.int().check(z.minimum(1, LOCK_MESSAGE), z.maximum(MAXIMUM_LOCK_MINUTES, LOCK_MESSAGE))),
  ),
  /** Null for that of the state. */
  minAge: z.optional(
    z.nullable(z.int().check(z.minimum(MINIMUM_AGE, AGE_MESSAGE), z.maximum(MAXIMUM_AGE, AGE_MESSAGE))),
  ),
  /** Of reports on the social concept, where the licence says so; null for that of the state. */
  reportIntervalMonths: z.optional(
    z.nullable(
      z.int(REPORT_MESSAGE).check(z.minimum(1, REPORT_MESSAGE), z.maximum(MAXIMUM_REPORT_MONTHS, REPORT_MESSAGE)),
    ),
  ),
  oasisSiteId: z.optional(z.nullable(z.string().check(z.trim(), atMost(50)))),
  /** By contract: the platform's to set. */
  isPremium: z.optional(z.boolean()),
  /** By contract: the platform's to set. Null for unlimited. */
  monthlyLimit: z.optional(
    z.nullable(z.int().check(z.minimum(0, LIMIT_MESSAGE), z.maximum(MAXIMUM_MONTHLY_LIMIT, LIMIT_MESSAGE))),
  ),
};

export const LocationCreate = z.object({
  name: locationName(),
  type: LocationType,
  state: iriOf('State'),
  /** Left out: the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  ...settings,
});
export type LocationCreate = z.infer<typeof LocationCreate>;

export const LocationPatch = z.object({
  name: z.optional(locationName()),
  type: z.optional(LocationType),
  state: z.optional(iriOf('State')),
  ...settings,
});
export type LocationPatch = z.infer<typeof LocationPatch>;

export const createLocation = endpoint({
  method: 'POST',
  path: '/api/locations',
  summary: 'Creates a Location resource.',
  body: LocationCreate,
  response: Location,
});
export const patchLocation = endpoint({
  method: 'PATCH',
  path: '/api/locations/{id}',
  summary: 'Changes how the Location resource works.',
  body: LocationPatch,
  response: Location,
});
