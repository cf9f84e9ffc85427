// What a scanner types when it reads a card: the lines of the machine-readable zone, TD1 (identity card) or TD3 (passport).
import { parse } from 'mrz';

export interface ScannedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
}

const FORMATS: readonly string[] = ['TD1', 'TD3'];
const ZONES = { td1: { width: 30, lines: 3 }, td3: { width: 44, lines: 2 } } as const;

/** By its first letter: a passport is two letters shorter than a card, and a card that is still being typed is no passport. */
const zoneOf = (text: string) => (text.startsWith('P') ? ZONES.td3 : ZONES.td1);

/** Whether all lines of a zone are there. */
export function isWholeZone(typed: string): boolean {
  const text = textOf(typed);
  const { width, lines } = zoneOf(text);
  return text.length === width * lines;
}

/** @returns null where something was misread: the check digits tell */
export function readZone(typed: string, today: string): ScannedPerson | null {
  try {
    const { format, fields, details } = parse(splitAnew(typed));
    const { firstName, lastName, birthDate } = fields;
    const wrong = details.some(({ field, valid }) => !valid && field !== null && NEEDED.includes(field));
    if (wrong || !FORMATS.includes(format) || !firstName || !lastName || !birthDate) return null;
    return {
      firstName: asWritten(firstName),
      lastName: asWritten(lastName),
      dateOfBirth: withCentury(birthDate, today),
    };
  } catch {
    // What the library complains about quotes what was read.
    return null;
  }
}

const NEEDED: readonly string[] = [
  'firstName',
  'lastName',
  'birthDate',
  'birthDateCheckDigit',
  'documentNumberCheckDigit',
  'expirationDateCheckDigit',
  'compositeCheckDigit',
];

const textOf = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '');

/** Some scanners send no line ends. */
function splitAnew(typed: string): string[] {
  const text = textOf(typed);
  const { width } = zoneOf(text);
  return Array.from({ length: Math.ceil(text.length / width) }, (_, line) =>
    text.slice(line * width, (line + 1) * width),
  );
}

/** 'MAX-PETER' → 'Max-Peter' */
const asWritten = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Nobody is born tomorrow: the latest century that has this day behind it. */
function withCentury(short: string, today: string): string {
  const day = `${short.slice(2, 4)}-${short.slice(4, 6)}`;
  const recent = `20${short.slice(0, 2)}-${day}`;
  return recent <= today ? recent : `19${short.slice(0, 2)}-${day}`;
}
