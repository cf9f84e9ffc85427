/** VAT numbers of the other EU countries and Northern Ireland: two letters, then two to twelve digits or letters. */
const VAT_ID = /^(?:AT|BE|BG|CY|CZ|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z]{2,12}$/;
const GERMAN_VAT_ID = /^DE\d{9}$/;

/** Removes spaces and converts to upper case, so that the spelling of an input does not matter. */
export const normalizedVatId = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns whether the text has the form of a VAT number of an EU country. */
export function hasVatIdForm(text: string): boolean {
  const id = normalizedVatId(text);
  return GERMAN_VAT_ID.test(id) || VAT_ID.test(id);
}

/**
 * Returns whether the check digit of a German VAT number is valid (ISO 7064, MOD 11,10). Other countries are not
 * checked.
 */
export function hasValidCheckDigit(text: string): boolean {
  const id = normalizedVatId(text);
  if (!GERMAN_VAT_ID.test(id)) return true;
  const digits = id.slice(2).split('').map(Number);
  let product = 10;
  for (const digit of digits.slice(0, -1)) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === digits.at(-1);
}
