import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LocationLimits } from './player-check.ts';

const ADDITIONAL_MESSAGE = 'Bitte eine ganze Zahl bis 1.000.000 angeben.';

/** What is booked on top for the current month, all in all. */
export const LimitsPatch = z.object({
  additionalLimitCount: z.int().check(z.minimum(0, ADDITIONAL_MESSAGE), z.maximum(1_000_000, ADDITIONAL_MESSAGE)),
});
export type LimitsPatch = z.infer<typeof LimitsPatch>;

export const patchLimits = endpoint({
  method: 'PATCH',
  path: '/stats/limits/{id}',
  summary: 'Books OASIS queries of a location on top for the current month.',
  body: LimitsPatch,
  response: LocationLimits,
});
