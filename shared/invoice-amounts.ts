/** § 12 Abs. 1 UStG. */
export const VAT_PERCENT = 19;

export interface InvoiceItem {
  readonly text: string;
  readonly quantity: number;
  /** Net. */
  readonly unitCents: number;
}

/** Net, tax and gross of an invoice in whole cents. The tax is worked out once, of the sum, so that nothing is lost by rounding each line. */
export function amountsOf(items: readonly InvoiceItem[], vatPercent = VAT_PERCENT) {
  const netCents = items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const vatCents = Math.round((netCents * vatPercent) / 100);
  return { netCents, vatPercent, vatCents, grossCents: netCents + vatCents };
}
