import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { iriOf } from './hydra.ts';

/** With so little of a month's queries left, or less, somebody has to act soon. */
export const LOW_LIMIT_PERCENT = 20;

export const NO_REQUESTS_LEFT_MESSAGE = 'Guthaben aufgebraucht!';

export const LimitType = z.enum(['limited', 'unlimited']);

/** How many OASIS queries a location has made this month, and how many it may make. */
export const LocationLimits = z.object({
  location: iriOf('Location'),
  requests: z.int(),
  /** What the contract includes each month; absent for unlimited, as are the total and what is left of it. */
  limitCount: z.optional(z.int()),
  /** Booked on top for this month. */
  additionalLimitCount: z.int(),
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  type: LimitType,
});
export type LocationLimits = z.infer<typeof LocationLimits>;

export const getLimits = endpoint({
  method: 'GET',
  path: '/stats/limits/{id}',
  summary: 'The OASIS queries of a location in the current month.',
  response: LocationLimits,
});
