import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

export const LocationStatus = z.enum(['active', 'inactive']);
export const LocationType = z.enum(['arcade', 'bettingShop', 'restaurant']);

export const clockTime = () =>
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit wie 12:00 angeben.'));

export const LOCATION_STATUS_TEXTS = { active: 'aktiv', inactive: 'nicht aktiv' } as const satisfies Record<
  z.infer<typeof LocationStatus>,
  string
>;
export const LOCATION_TYPE_TEXTS = {
  arcade: 'Spielhalle',
  bettingShop: 'Wettvermittlungsstelle',
  restaurant: 'Gaststätte',
} as const satisfies Record<z.infer<typeof LocationType>, string>;

/** Opening hours shared by several weekdays, in the location's time zone. */
export const OpeningPeriod = z.object({
  /** Weekdays from 1 (Monday) to 7 (Sunday). */
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Bitte mindestens einen Wochentag wählen.'), z.maxLength(7)),
  /** Opening time such as `12:00`. */
  from: clockTime(),
  /** Closing time. If it is not after `from`, it belongs to the next morning. */
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
  /** Interval of inspection tours, in seconds. */
  tourintervall: z.int(),
  /** True if the first tour is due when the location opens, and not one interval later. */
  isInspectiontourReverse: z.boolean(),
  isTaskAllowed: z.boolean(),
  isInspectionTourAllowed: z.boolean(),
  isProtocolAllowed: z.boolean(),
  isActivityAllowed: z.boolean(),
  isPremium: z.boolean(),
  playerCheckAllowed: z.boolean(),
  pinRequired: z.boolean(),
  /** Minutes of inactivity after which the chosen profile is removed from the session; absent if never. */
  profileLockMinutes: z.optional(z.int()),
  /** The actions on the tiles of the workplace, in their order; absent if they are the usual ones. */
  pinnedActions: z.optional(z.array(iriOf('Action'))),
  /** Empty if the location is always open. */
  openingHours: z.array(OpeningPeriod),
  /** Minimum age of guests, if it is higher than that of the state. */
  minAge: z.optional(z.int()),
  /** Months between reports on the social concept, if the permit sets an interval different from that of the state. */
  reportIntervalMonths: z.optional(z.int()),
  /** The Betriebsstättenkennung, which identifies the location in OASIS. */
  oasisSiteId: z.optional(z.string()),
  /** OASIS queries per month by contract; absent if unlimited. */
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
      search: ['exact'],
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
