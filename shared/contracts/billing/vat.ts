import * as z from 'zod/mini';
import { day } from '#shared/contracts/wire/hydra.ts';

/** Categories of EN 16931; see `VatCategory` of shared/domain/billing/invoice-amounts.ts. */
export const VatCategory = z.enum(['S', 'Z', 'E', 'AE']);

/** The tax of a price: its newest rate, and those before it, oldest first. Only S has a rate. */
export const vatFields = {
  vatCategory: VatCategory,
  vatPercent: z.int(),
  /** First day of the newest rate; absent if it always applied. */
  vatFrom: z.optional(z.iso.date()),
  formerVat: z.array(z.object({ vatCategory: VatCategory, vatPercent: z.int(), from: z.optional(z.iso.date()) })),
} as const;

const PERCENT_MESSAGE = 'Bitte einen Steuersatz zwischen 0 und 99 % angeben.';

/** Without them a new price has the usual rate, and a changed one keeps its own. */
export const vatInput = () => ({
  vatCategory: z.optional(VatCategory),
  vatPercent: z.optional(z.int(PERCENT_MESSAGE).check(z.minimum(0, PERCENT_MESSAGE), z.maximum(99, PERCENT_MESSAGE))),
});

/** First day of a changed rate; null if it always applied. Without it a changed rate applies from the current month on. */
export const vatFromInput = () => z.optional(z.nullable(day('Bitte den ersten Tag des Steuersatzes angeben.')));
