import * as z from 'zod/mini';
import { addressParts } from '#shared/contracts/wire/address.ts';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, iriOf, requiredText } from '#shared/contracts/wire/hydra.ts';
import { MIN_AGE_YEARS } from '#shared/domain/minimum-age.ts';
import { Location, LocationStatus, LocationType, OpeningPeriod } from './locations.ts';

export const MIN_TOUR_INTERVAL_SECONDS = 60;
export const MAX_TOUR_INTERVAL_SECONDS = 86_400;
export const MAX_LOCK_MINUTES = 240;
export const MAX_OPENING_PERIODS = 21;
export const MAX_PINNED_ACTIONS = 4;
const MAX_AGE_YEARS = 99;
const MAX_MONTHLY_LIMIT = 1_000_000;
const MAX_REPORT_MONTHS = 120;

const TOUR_INTERVAL_MESSAGE = 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.';
const LOCK_MESSAGE = `Bitte zwischen 1 und ${MAX_LOCK_MINUTES} Minuten angeben.`;

const tourInterval = () =>
  z
    .int()
    .check(
      z.minimum(MIN_TOUR_INTERVAL_SECONDS, TOUR_INTERVAL_MESSAGE),
      z.maximum(MAX_TOUR_INTERVAL_SECONDS, TOUR_INTERVAL_MESSAGE),
    );

const locationName = () => requiredText('Bitte den Namen des Standorts angeben.', 200);

const AGE_MESSAGE = `Bitte ein Alter zwischen ${MIN_AGE_YEARS} und ${MAX_AGE_YEARS} Jahren angeben.`;
const REPORT_MESSAGE = `Bitte zwischen 1 und ${MAX_REPORT_MONTHS} Monaten angeben.`;
const LIMIT_MESSAGE = 'Bitte eine ganze Zahl bis 1.000.000 angeben.';

/**
 * Settings of a location, which the management may change. Fields that are left out keep their values; for a new
 * location defaults apply.
 */
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
    z.array(OpeningPeriod).check(z.maxLength(MAX_OPENING_PERIODS, `Bitte höchstens ${MAX_OPENING_PERIODS} Zeilen.`)),
  ),
  pinRequired: z.optional(z.boolean()),
  /** Null means that the profile never locks. */
  profileLockMinutes: z.optional(
    z.nullable(z.int().check(z.minimum(1, LOCK_MESSAGE), z.maximum(MAX_LOCK_MINUTES, LOCK_MESSAGE))),
  ),
  /** Null means that the minimum age of the state applies. */
  minAge: z.optional(
    z.nullable(z.int().check(z.minimum(MIN_AGE_YEARS, AGE_MESSAGE), z.maximum(MAX_AGE_YEARS, AGE_MESSAGE))),
  ),
  /**
   * Interval of the reports on the social concept, if the permit sets one; null means that the interval of the state
   * applies.
   */
  reportIntervalMonths: z.optional(
    z.nullable(z.int(REPORT_MESSAGE).check(z.minimum(1, REPORT_MESSAGE), z.maximum(MAX_REPORT_MONTHS, REPORT_MESSAGE))),
  ),
  oasisSiteId: z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(50)))),
  /** Part of the contract, so only the platform's admin may set it. */
  isPremium: z.optional(z.boolean()),
  /** Part of the contract, so only the platform's admin may set it. Null means unlimited. */
  monthlyLimit: z.optional(
    z.nullable(z.int().check(z.minimum(0, LIMIT_MESSAGE), z.maximum(MAX_MONTHLY_LIMIT, LIMIT_MESSAGE))),
  ),
};

export const LocationCreate = z.object({
  name: locationName(),
  type: LocationType,
  state: iriOf('State'),
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  ...settings,
});
export type LocationCreate = z.infer<typeof LocationCreate>;

export const LocationPatch = z.object({
  name: z.optional(locationName()),
  type: z.optional(LocationType),
  state: z.optional(iriOf('State')),
  /** The actions on the tiles of the workplace, in their order. An empty list means the usual ones. */
  pinnedActions: z.optional(
    z.array(iriOf('Action')).check(
      z.maxLength(MAX_PINNED_ACTIONS, `Bitte höchstens ${MAX_PINNED_ACTIONS} Maßnahmen.`),
      z.refine((pinned) => new Set(pinned).size === pinned.length, 'Bitte jede Maßnahme nur einmal wählen.'),
    ),
  ),
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
  summary: 'Updates the settings of the Location resource.',
  body: LocationPatch,
  response: Location,
});
