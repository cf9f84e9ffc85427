// The forms of what an electronic invoice says about the payment and about where it is sent.

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns the remainder that ISO 7064 (MOD 97-10) computes of digits and letters. */
function remainderOf97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Returns whether the text is an IBAN with valid check digits. Spaces are ignored. */
export function isIban(text: string): boolean {
  const iban = withoutSpaces(text);
  return /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) && remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

export const normalizedIban = withoutSpaces;

export const normalizedBic = withoutSpaces;

export const isBic = (text: string): boolean => /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(withoutSpaces(text));

/** Returns whether the text is a Leitweg-ID with valid check digits: `991-12345-06`. */
export const isLeitwegId = (text: string): boolean =>
  /^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/.test(text) && remainderOf97(text.replaceAll('-', '')) === 1;

/** The form of a mail address that XRechnung accepts (BR-DE-28). */
const MAIL_ADDRESS =
  /^[a-zA-Z0-9!#$%&"*+/=?^_`{|}~-]+(\.[a-zA-Z0-9!#$%&"*+/=?^_`{|}~-]+)*@([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/;
export const isMailAddress = (text: string): boolean => text.length <= 254 && MAIL_ADDRESS.test(text);

/** No rule is about the mail address to which an invoice goes, so an address with an apostrophe is one too. */
const RECIPIENT_MAIL_ADDRESS = /^[^@\s]+@[^@\s]+$/;

export interface ElectronicAddress {
  /** Code of the list EAS: `EM` for a mail address, `0204` for a Leitweg-ID. */
  readonly scheme: string;
  readonly id: string;
}

/** The codes of the list EAS that an organisation in the EU may have. */
const SCHEMES =
  /^(?:0002|0007|0009|0037|0060|0088|0096|0097|0106|0130|0135|0142|0147|0151|0170|0183|0184|0188|019[0-68]|0199|020[0-589]|021[0-35-9]|022[015]|0230|99(?:01|10|13|14|15|18|19|2[02-9]|[34]\d|5[0-379]))$/;

/**
 * Reads the address to which electronic invoices go: a mail address, or scheme and identifier as in `0204:991-12345-06`.
 * @returns null if it is neither
 */
export function readElectronicAddress(text: string): ElectronicAddress | null {
  const trimmedText = text.trim();
  const [, scheme, id = ''] = /^(\d{4}):(\S{1,100})$/.exec(trimmedText) ?? [];
  if (scheme === undefined)
    return trimmedText.length <= 254 && RECIPIENT_MAIL_ADDRESS.test(trimmedText)
      ? { scheme: 'EM', id: trimmedText }
      : null;
  if (!SCHEMES.test(scheme) || (scheme === '0204' && !isLeitwegId(id))) return null;
  return { scheme, id };
}
