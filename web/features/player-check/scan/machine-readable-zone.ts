// Parses what an ID scanner types: the machine-readable zone (ICAO 9303) in the format TD1 (identity card) or TD3
// (passport).
import { parse } from 'mrz';

export interface ScannedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  /** The last day (YYYY-MM-DD) on which the card was valid; null if it still is. */
  readonly expiredOn: string | null;
}

const FORMATS: readonly string[] = ['TD1', 'TD3'];
const ZONES = { td1: { width: 30, lines: 3 }, td3: { width: 44, lines: 2 } } as const;

/**
 * Decides by the first letter instead of the length: a passport's zone is two characters shorter than a card's, so an
 * incomplete card would look like a passport.
 */
const zoneOf = (text: string) => (text.startsWith('P') ? ZONES.td3 : ZONES.td1);

/** Returns whether the text contains all lines of a zone. */
export function isCompleteZone(typedText: string): boolean {
  const text = textOf(typedText);
  const { width, lines } = zoneOf(text);
  return text.length === width * lines;
}

/** @returns null if the check digits show that something was misread */
export function parseZone(typedText: string, today: string): ScannedPerson | null {
  try {
    const { format, fields, details } = parse(splitLines(typedText));
    const { firstName, lastName, birthDate, expirationDate } = fields;
    const hasWrongDigit = details.some(
      ({ field, valid }) => !valid && field !== null && REQUIRED_FIELDS.includes(field),
    );
    if (hasWrongDigit || !FORMATS.includes(format) || !firstName || !lastName || !birthDate) return null;
    return {
      firstName: toTitleCase(firstName),
      lastName: toTitleCase(lastName),
      dateOfBirth: addCentury(birthDate, today),
      expiredOn: expiredDay(expirationDate, today),
    };
  } catch {
    // The library's error messages quote personal data, so the error is dropped.
    return null;
  }
}

/**
 * Returns the beginning of a machine-readable zone that a scanner has typed into a field; null if there is none. No name
 * contains '<', and every zone begins with one of these letters.
 */
export const zoneStartIn = (texts: readonly string[]): string | null =>
  texts.map((text) => /[ACIP][A-Z0-9]*<$/.exec(text)?.[0]).find((start) => start !== undefined) ?? null;

const REQUIRED_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'birthDate',
  'birthDateCheckDigit',
  'documentNumberCheckDigit',
  'expirationDateCheckDigit',
  'compositeCheckDigit',
];

const textOf = (typedText: string): string => typedText.toUpperCase().replaceAll(/\s/g, '');

/** Splits by width, because some scanners send no line breaks. */
function splitLines(typedText: string): string[] {
  const text = textOf(typedText);
  const { width } = zoneOf(text);
  return Array.from({ length: Math.ceil(text.length / width) }, (_, line) =>
    text.slice(line * width, (line + 1) * width),
  );
}

/** Converts 'MAX-PETER' to 'Max-Peter'. */
const toTitleCase = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Chooses the latest century in which the date of birth is not in the future. */
function addCentury(shortDate: string, today: string): string {
  const day = `${shortDate.slice(2, 4)}-${shortDate.slice(4, 6)}`;
  const recentDate = `20${shortDate.slice(0, 2)}-${day}`;
  return recentDate <= today ? recentDate : `19${shortDate.slice(0, 2)}-${day}`;
}

/** The two digits of the year mean one from 2000 to 2079. A card without an end, or with another one, has not expired. */
function expiredDay(shortDate: string | null | undefined, today: string): string | null {
  const [, year, month, day] = /^([0-7]\d)(\d\d)(\d\d)$/.exec(shortDate ?? '') ?? [];
  if (year === undefined) return null;
  const lastDay = `20${year}-${month}-${day}`;
  return lastDay < today ? lastDay : null;
}
