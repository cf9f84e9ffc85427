import * as z from 'zod/mini';
import { maxCharacters } from './hydra.ts';

const part = (characters: number) => z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(characters))));

/** The parts of a postal address. Null deletes a part. */
export const addressParts = () => ({
  street: part(200),
  postalCode: z.optional(
    z.nullable(z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Bitte eine Postleitzahl mit fünf Ziffern angeben.'))),
  ),
  city: part(100),
});
