import type { VatRate } from './invoice-amounts.ts';

/** A rate with its first day (YYYY-MM-DD). It always applied if it has none. */
export interface DatedRate extends VatRate {
  readonly from?: string | undefined;
}

/** The rates of a price: the newest one with its first day, and those before it, oldest first. */
export interface PriceVat extends VatRate {
  readonly vatFrom?: string | undefined;
  readonly formerVat: readonly DatedRate[];
}

/** Returns the rate of a day. */
export const rateOn = ({ vatCategory, vatPercent, vatFrom, formerVat }: PriceVat, day: string): VatRate =>
  vatFrom === undefined || vatFrom <= day
    ? { vatCategory, vatPercent }
    : (formerVat.findLast(({ from }) => from === undefined || from <= day) ?? { vatCategory, vatPercent });

/**
 * Lets a rate apply from a day on, instead of whatever was to apply from then on. The rate that is the newest one already
 * only gets another first day, so that a wrong day can be corrected.
 * @param from undefined for a rate that always applied
 */
export function changeRate(price: PriceVat, rate: VatRate, from: string | undefined): PriceVat {
  const newest: DatedRate = { vatCategory: price.vatCategory, vatPercent: price.vatPercent, from: price.vatFrom };
  const others = [...price.formerVat, ...(isSameRate(newest, rate) ? [] : [newest])];
  const earlier = from === undefined ? [] : others.filter((former) => former.from === undefined || former.from < from);
  const previous = earlier.at(-1);
  // The oldest rate has no first day, and a rate that goes on needs no second one.
  if (previous === undefined) return { ...rate, formerVat: [] };
  if (isSameRate(previous, rate)) return { ...rate, vatFrom: previous.from, formerVat: earlier.slice(0, -1) };
  return { ...rate, vatFrom: from, formerVat: earlier };
}

const isSameRate = (first: VatRate, second: VatRate) =>
  first.vatCategory === second.vatCategory && first.vatPercent === second.vatPercent;
