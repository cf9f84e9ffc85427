import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const LocationStatus = z.enum(['active', 'inactive']);
export const LocationType = z.enum(['arcade', 'bettingShop', 'restaurant']);

/** Opening times that weekdays share, local to the venue. */
export const OpeningPeriod = z.object({
  /** 1 for Monday to 7 for Sunday. */
  days: z.array(z.int()),
  /** `12:00` */
  from: z.string(),
  /** Not after `from`: it belongs to the next morning. */
  to: z.string(),
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

export const locations = resource({
  name: 'Location',
  path: '/api/locations',
  description: 'A venue.',
  schema: Location,
  endpoints: [listLocations, getLocation],
});
