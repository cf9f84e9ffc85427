import * as z from 'zod/mini';

/**
 * Accepts only canonical base64 (RFC 4648), so that the same bytes have only one spelling: no other characters, full
 * padding, unused bits zero.
 */
export const base64 = (message: string) => z.refine<string>(isCanonical, message);

// Only the last group is matched by this pattern, because a repeated group overflows the regular-expression stack on a
// long image.
const LAST_GROUP = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/;

const isCanonical = (text: string): boolean =>
  text.length % 4 === 0 &&
  (text === '' || (LAST_GROUP.test(text.slice(-4)) && !/[^A-Za-z0-9+/]/.test(text.slice(0, -4))));
