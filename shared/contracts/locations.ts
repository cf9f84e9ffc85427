import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const LocationStatus = z.enum(['active', 'inactive']);
export const LocationType = z.enum(['arcade', 'bettingShop', 'restaurant']);

export const clockTime = () =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 12:00 angeben.'));

export const LOCATION_STATUS_TEXTS = { active: 'aktiv', inactive: 'inaktiv' } as const satisfies Record<
  z.infer<typeof LocationStatus>,
  string
>;
export const LOCATION_TYPE_TEXTS = {
  arcade: 'Spielhalle',
  bettingShop: 'Wettvermittlungsstelle',
  restaurant: 'Gaststätte',
} as const satisfies Record<z.infer<typeof LocationType>, string>;

/** Opening times that weekdays share, local to the location. */
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
  street: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.optional(z.string()),
  /** Street, postal code and city in one line. */
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
  /** Where it is above that of the state. */
  minAge: z.optional(z.int()),
  /** Months between reports on the social concept, where the licence says another number than the state. */
  reportIntervalMonths: z.optional(z.int()),
  /** Betriebsstättenkennung. */
  oasisSiteId: z.optional(z.string()),
  /** OASIS queries of each month by contract; absent for unlimited. */
  monthlyLimit: z.optional(z.int()),
  createdAt: dateTime(),
});
export type Location = z.infer<typeof Location>;

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  summary: 'Retrieves the collection of Location resources.',
  list: {
    filters: {
      customer: ['relation'],
      status: ['exact'],
      type: ['exact'],
      name: ['partial'],
      city: ['partial'],
      state: ['relation'],
      isPremium: ['boolean'],
    },
    order: ['name', 'id'],
    exported: '/api/export/locations',
  },
  response: Location,
});
export const getLocation = endpoint({
  method: 'GET',
  path: '/api/locations/{id}',
  summary: 'Retrieves a Location resource.',
  response: Location,
});
export const locations = resource({
  name: 'Location',
  path: '/api/locations',
  description: 'A location.',
  schema: Location,
  endpoints: [listLocations, getLocation],
});
