/** Standard VAT rate, § 12 Abs. 1 UStG. */
export const VAT_PERCENT = 19;

/**
 * Categories of VAT in EN 16931: S is taxed, Z has a rate of zero, E is exempt, and of AE the recipient owes the tax
 * (reverse charge).
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE';

export interface VatRate {
  readonly vatCategory: VatCategory;
  readonly vatPercent: number;
}

/** Only what is taxed has a rate above zero. */
export const isVatRate = ({ vatCategory, vatPercent }: VatRate): boolean => (vatCategory === 'S') === vatPercent > 0;

export interface InvoiceItem extends Partial<VatRate> {
  readonly text: string;
  readonly quantity: number;
  /** Net price of one unit. */
  readonly unitCents: number;
}

/** The amounts of all items with one rate. */
export interface VatShare extends VatRate {
  readonly netCents: number;
  readonly vatCents: number;
}

/** Rounds half a cent away from zero, so that a cancellation has the amounts of its invoice with the other sign. */
const roundCents = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents)) + 0;

/**
 * Returns net and tax of each rate, in the order of the items. The tax is computed once from the sum of a rate, which
 * avoids rounding errors of single lines.
 * @param rate that of the items which name none of their own
 */
export function vatShares(items: readonly InvoiceItem[], rate: VatRate): VatShare[] {
  const shares = new Map<string, VatRate & { netCents: number }>();
  for (const { quantity, unitCents, vatCategory = rate.vatCategory, vatPercent = rate.vatPercent } of items) {
    const key = `${vatCategory} ${vatPercent}`;
    const netCents = (shares.get(key)?.netCents ?? 0) + quantity * unitCents;
    shares.set(key, { vatCategory, vatPercent, netCents });
  }
  return [...shares.values()].map((share) => ({
    ...share,
    netCents: share.netCents + 0,
    vatCents: roundCents((share.netCents * share.vatPercent) / 100),
  }));
}

/** Returns net, tax and gross amount of an invoice in whole cents. */
export function invoiceAmounts(items: readonly InvoiceItem[], vatPercent = VAT_PERCENT) {
  const shares = vatShares(items, { vatCategory: 'S', vatPercent });
  const netCents = shares.reduce((sum, share) => sum + share.netCents, 0);
  const vatCents = shares.reduce((sum, share) => sum + share.vatCents, 0);
  return { netCents, vatPercent, vatCents, grossCents: netCents + vatCents };
}
