import * as z from 'zod/mini';

/** Categories of EN 16931; see `VatCategory` of shared/domain/billing/invoice-amounts.ts. */
export const VatCategory = z.enum(['S', 'Z', 'E', 'AE']);

/** The tax of a price. Only S has a rate. */
export const vatFields = {
  vatCategory: VatCategory,
  vatPercent: z.int(),
} as const;

const PERCENT_MESSAGE = 'Bitte einen Steuersatz zwischen 0 und 99 % angeben.';

/** Without them a new price has the usual rate, and a changed one keeps its own. */
export const vatInput = () => ({
  vatCategory: z.optional(VatCategory),
  vatPercent: z.optional(z.int(PERCENT_MESSAGE).check(z.minimum(0, PERCENT_MESSAGE), z.maximum(99, PERCENT_MESSAGE))),
});
