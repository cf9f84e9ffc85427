import * as z from 'zod/mini';

/** Bytes have one way to be written: other characters, missing padding and bits that nobody reads would be a second one. */
export const base64 = (message: string) => z.refine<string>(isCanonical, message);

// The end alone is looked at by groups: a picture is too long for a pattern that repeats one.
const END = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/;

const isCanonical = (text: string): boolean =>
  text.length % 4 === 0 && (text === '' || (END.test(text.slice(-4)) && !/[^A-Za-z0-9+/]/.test(text.slice(0, -4))));
