import * as z from 'zod/mini';

/** Why a certificate got no answer that could be used. */
export const CheckFailure = z.enum(['unclear', 'unavailable', 'certificateInvalid']);
export type CheckFailure = z.infer<typeof CheckFailure>;
