/** Standard VAT rate, § 12 Abs. 1 UStG. */
export const VAT_PERCENT = 19;

export interface InvoiceItem {
  readonly text: string;
  readonly quantity: number;
  /** Net price of one unit. */
  readonly unitCents: number;
}

/**
 * Returns net, tax and gross amount of an invoice in whole cents. The tax is computed once from the sum, which avoids
 * rounding errors of single lines.
 */
export function invoiceAmounts(items: readonly InvoiceItem[], vatPercent = VAT_PERCENT) {
  const netCents = items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const vatCents = Math.round((netCents * vatPercent) / 100);
  return { netCents, vatPercent, vatCents, grossCents: netCents + vatCents };
}
