import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';
import { LocationLimits } from './player-check.ts';

/** OASIS queries of a location in one month. */
export const LocationUsage = z.object({
  ...itemFields('LocationUsage'),
  location: iriOf('Location'),
  name: nameField(),
  isActive: z.boolean(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  /** First day of the month. */
  month: z.iso.date(),
  ...z.omit(LocationLimits, { location: true }).shape,
  /** The part of `additionalLimitCount` that the platform granted without a booking. */
  grantedLimitCount: z.int(),
  /** Past opening days without a query. */
  daysWithout: z.int(),
  /** Opening days with unusually few queries. */
  daysWithFew: z.int(),
});
export type LocationUsage = z.infer<typeof LocationUsage>;

export const listLocationUsages = endpoint({
  method: 'GET',
  path: '/api/location_usages',
  summary: 'Retrieves the collection of LocationUsage resources.',
  list: {
    filters: { month: ['exact'], location: ['relation'], customer: ['relation'], name: ['partial'] },
    order: ['month', 'name', 'requests', 'id'],
    exported: '/api/export/location_usages',
    maxPageSize: 100,
  },
  response: LocationUsage,
});
export const getLocationUsage = endpoint({
  method: 'GET',
  path: '/api/location_usages/{id}',
  summary: 'Retrieves a LocationUsage resource.',
  response: LocationUsage,
});

export const locationUsages = resource({
  name: 'LocationUsage',
  path: '/api/location_usages',
  description: 'How often a location asked OASIS in a month, and how often it might have.',
  schema: LocationUsage,
  endpoints: [listLocationUsages, getLocationUsage],
});

export const UsageMark = z.enum(['none', 'few']);
export type UsageMark = z.infer<typeof UsageMark>;

export const UsageDay = z.object({
  /** Day in the location's time zone (YYYY-MM-DD). */
  day: z.iso.date(),
  /** True if opening hours begin on this day. */
  isOpen: z.boolean(),
  /** Queries that OASIS answered. */
  requests: z.int(),
  /** Queries that got no answer or were refused before they were sent to OASIS. */
  unanswered: z.int(),
  /** Usual number of queries on such a day; absent if there are too few days to compare with. */
  usual: z.optional(z.int()),
  /** Marks an opening day without queries or with unusually few, which the organisation should be able to explain. */
  mark: z.optional(UsageMark),
});
export type UsageDay = z.infer<typeof UsageDay>;

export const UsageOfMonth = z.object({
  limits: LocationLimits,
  name: z.string(),
  customerName: z.string(),
  month: z.iso.date(),
  /** First day of the first month with data. */
  firstMonth: z.iso.date(),
  grantedLimitCount: z.int(),
  /** False if the location does not check players; then no day is marked. */
  isJudged: z.boolean(),
  /** Days of the month until today; empty for a month whose daily figures are already deleted. */
  days: z.array(UsageDay),
});
export type UsageOfMonth = z.infer<typeof UsageOfMonth>;

/** Returns the current month, or another month given by its first day. */
export const getUsageOfMonth = endpoint({
  method: 'GET',
  path: '/stats/usage/{id}',
  summary: 'Retrieves the OASIS queries of a location in a month, day by day.',
  query: { month: ['exact'] },
  response: UsageOfMonth,
});
