import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { iriOf, itemFields, nameField } from './hydra.ts';
import { LocationLimits } from './player-check.ts';

/** OASIS queries of a location in one of its months. */
export const LocationUsage = z.object({
  ...itemFields('LocationUsage'),
  location: iriOf('Location'),
  name: nameField(),
  isActive: z.boolean(),
  customer: iriOf('Customer'),
  customerName: z.string(),
  /** Its first day. */
  month: z.iso.date(),
  ...z.omit(LocationLimits, { location: true }).shape,
  /** Of `additionalLimitCount` what the platform gave without a booking. */
  grantedLimitCount: z.int(),
  /** Opening days without a query, as far as they are over. */
  daysWithout: z.int(),
  /** Opening days with unusually few. */
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
    maximumMembers: 100,
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
  /** YYYY-MM-DD, where the location stands. */
  day: z.iso.date(),
  /** Whether opening hours begin on it. */
  isOpen: z.boolean(),
  /** Answered by OASIS. */
  requests: z.int(),
  /** Tried without an answer, or refused before OASIS was asked. */
  unanswered: z.int(),
  /** What is usual on such a day; absent where too few days are known. */
  usual: z.optional(z.int()),
  /** What somebody has to explain: an opening day without a query, or with unusually few. */
  mark: z.optional(UsageMark),
});
export type UsageDay = z.infer<typeof UsageDay>;

export const UsageOfMonth = z.object({
  limits: LocationLimits,
  name: z.string(),
  customerName: z.string(),
  month: z.iso.date(),
  /** Of the first month that is known of. */
  firstMonth: z.iso.date(),
  grantedLimitCount: z.int(),
  /** False where no players are checked: no day is marked. */
  isJudged: z.boolean(),
  /** Of the month, until today; none of a month so long ago that its days are deleted. */
  days: z.array(UsageDay),
});
export type UsageOfMonth = z.infer<typeof UsageOfMonth>;

/** Of the month that runs, or of another one by its first day. */
export const getUsageOfMonth = endpoint({
  method: 'GET',
  path: '/stats/usage/{id}',
  summary: 'The OASIS queries of a location in a month, day by day.',
  query: { month: ['exact'] },
  response: UsageOfMonth,
});
