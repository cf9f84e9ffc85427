import * as z from 'zod/mini';
import { atMost } from './hydra.ts';

const part = (characters: number) => z.optional(z.nullable(z.string().check(z.trim(), atMost(characters))));

/** Where a letter goes. Null takes a part away. */
export const addressParts = () => ({
  street: part(200),
  postalCode: z.optional(
    z.nullable(z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Bitte eine Postleitzahl mit fünf Ziffern angeben.'))),
  ),
  city: part(100),
});
