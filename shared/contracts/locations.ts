import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const LocationStatus = z.enum(['active', 'inactive']);
export const LocationType = z.enum(['arcade', 'bettingShop', 'restaurant']);

export const MINIMUM_TOUR_SECONDS = 60;
export const MAXIMUM_TOUR_SECONDS = 86_400;
export const MAXIMUM_LOCK_MINUTES = 240;
export const MAXIMUM_OPENING_PERIODS = 21;

export const clockTime = () =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 12:00 angeben.'));

/** Opening times that weekdays share, local to the venue. */
export const OpeningPeriod = z.object({
  /** 1 for Monday to 7 for Sunday. */
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Bitte mindestens einen Wochentag wählen.'), z.maxLength(7)),
  /** `12:00` */
  from: clockTime(),
  /** Not after `from`: it belongs to the next morning. */
  to: clockTime(),
});
export type OpeningPeriod = z.infer<typeof OpeningPeriod>;

export const Location = z.object({
  ...itemFields('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  status: LocationStatus,
  type: LocationType,
  address: z.optional(z.string()),
  state: z.optional(iriOf('State')),
  socialconcept: z.optional(iriOf('SocialConcept')),
  /** Seconds between two inspection tours. */
  tourintervall: z.int(),
  isInspectiontourReverse: z.boolean(),
  isTaskAllowed: z.boolean(),
  isInspectionTourAllowed: z.boolean(),
  isProtocolAllowed: z.boolean(),
  isActivityAllowed: z.boolean(),
  isPremium: z.boolean(),
  playerCheckAllowed: z.boolean(),
  pinRequired: z.boolean(),
  /** After so many minutes without a touch nobody is signed in with a profile any more; absent for never. */
  profileLockMinutes: z.optional(z.int()),
  /** Empty for always open. */
  openingHours: z.array(OpeningPeriod),
  createdAt: dateTime(),
});
export type Location = z.infer<typeof Location>;

const TOUR_INTERVAL_MESSAGE = 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.';
const LOCK_MESSAGE = `Bitte zwischen 1 und ${MAXIMUM_LOCK_MINUTES} Minuten angeben.`;

/** How a venue works: the management's to change. What is left out stays as it was. */
export const LocationPatch = z.object({
  tourintervall: z.optional(
    z
      .int()
      .check(
        z.minimum(MINIMUM_TOUR_SECONDS, TOUR_INTERVAL_MESSAGE),
        z.maximum(MAXIMUM_TOUR_SECONDS, TOUR_INTERVAL_MESSAGE),
      ),
  ),
  isInspectiontourReverse: z.optional(z.boolean()),
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
});
export type LocationPatch = z.infer<typeof LocationPatch>;

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  summary: 'Retrieves the collection of Location resources.',
  list: {
    filters: { customer: ['relation'], status: ['exact'], name: ['partial'], state: ['relation'] },
    order: ['name', 'id'],
  },
  response: Location,
});
export const getLocation = endpoint({
  method: 'GET',
  path: '/api/locations/{id}',
  summary: 'Retrieves a Location resource.',
  response: Location,
});
export const patchLocation = endpoint({
  method: 'PATCH',
  path: '/api/locations/{id}',
  summary: 'Changes how the Location resource works.',
  body: LocationPatch,
  response: Location,
});

export const locations = resource({
  name: 'Location',
  path: '/api/locations',
  description: 'A venue.',
  schema: Location,
  endpoints: [listLocations, getLocation, patchLocation],
});
