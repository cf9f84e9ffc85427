import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { LocationLimits } from './player-check.ts';

const GRANTED_MESSAGE = 'Bitte eine ganze Zahl bis 1.000.000 angeben.';

/** Total number of queries the platform grants for the current month in addition to bookings. */
export const LimitsPatch = z.object({
  grantedLimitCount: z.int().check(z.minimum(0, GRANTED_MESSAGE), z.maximum(1_000_000, GRANTED_MESSAGE)),
});
export type LimitsPatch = z.infer<typeof LimitsPatch>;

export const patchLimits = endpoint({
  method: 'PATCH',
  path: '/stats/limits/{id}',
  summary: 'Grants a location additional OASIS queries for the current month, independent of bookings.',
  body: LimitsPatch,
  response: LocationLimits,
});
