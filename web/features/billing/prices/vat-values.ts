import { VAT_PERCENT, type VatCategory, type VatRate } from '#shared/domain/billing/invoice-amounts.ts';

export const vatValue = ({ vatCategory, vatPercent }: VatRate): string => `${vatCategory} ${vatPercent}`;

/** The reduced rate, § 12 Abs. 2 UStG. */
const REDUCED_PERCENT = 7;

const RATES: readonly VatRate[] = [
  { vatCategory: 'S', vatPercent: VAT_PERCENT },
  { vatCategory: 'S', vatPercent: REDUCED_PERCENT },
  { vatCategory: 'Z', vatPercent: 0 },
  { vatCategory: 'E', vatPercent: 0 },
  { vatCategory: 'AE', vatPercent: 0 },
];

export const USUAL_VAT = vatValue({ vatCategory: 'S', vatPercent: VAT_PERCENT });

/** Reads what `vatValue` has written. */
export function vatOfValue(value: string): VatRate {
  const [category = '', percent = ''] = value.split(' ');
  const vatCategory = RATES.find((rate) => rate.vatCategory === category)?.vatCategory ?? 'S';
  return { vatCategory, vatPercent: Number(percent) };
}

/** Why a price has no tax. */
const REASONS: Readonly<Record<Exclude<VatCategory, 'S'>, string>> = {
  Z: '0 % (Nullsatz)',
  E: 'umsatzsteuerfrei',
  AE: 'schuldet der Empfänger',
};

/** Returns '19 %' or why there is none. */
export const vatText = ({ vatCategory, vatPercent }: VatRate): string =>
  vatCategory === 'S' ? `${vatPercent} %` : REASONS[vatCategory];

/** Returns the choices, with the stored one, whose rate may be another by now. */
export const vatOptions = (stored: string) =>
  [...new Set([...RATES.map(vatValue), stored])].map((value) => ({ value, label: vatText(vatOfValue(value)) }));
