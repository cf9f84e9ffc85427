/** Countries of the EU, in which a business owes the VAT of a service from Germany itself. */
export const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

const countryNames = new Intl.DisplayNames('de', { type: 'region' });

/** Returns the German name of a country. */
export const countryName = (code: string): string => countryNames.of(code) ?? code;

const POSTAL_CODE = /^[0-9A-Z][0-9A-Z -]{1,9}$/i;

/**
 * Returns the sentence that says what is wrong with a postal code, or null.
 * @param country null or absent for Germany
 */
export function postalCodeFault(code: string | null | undefined, country: string | null | undefined): string | null {
  if (code == null || code === '') return null;
  if ((country ?? 'DE') === 'DE')
    return /^\d{5}$/.test(code) ? null : 'Bitte eine Postleitzahl mit fünf Ziffern angeben.';
  return POSTAL_CODE.test(code) ? null : 'Bitte eine gültige Postleitzahl angeben.';
}
